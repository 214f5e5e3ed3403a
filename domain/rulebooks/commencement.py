"""Commencement: when each document came into force, and where it says so. Division 5 and Electronic Baccarat give no
date.
"""

from datetime import datetime, timedelta, timezone

from domain.rulebooks.shapes.rulebook import Commencement, Rule

SUMMER_NZ = timezone(timedelta(hours=13))
MELBOURNE = timezone(timedelta(hours=10))

NZ_1996 = Commencement(datetime(1996, 1, 30, 10, tzinfo=SUMMER_NZ), Rule("nz-1996-general", "Notification 3"))
"""`Notification 3`: point 3 of what stands before Division I, for every game of that gazette."""
NZ_1998 = Commencement(datetime(1998, 2, 1, tzinfo=SUMMER_NZ), Rule("nz-1998-baccarat", None))
"""`Preamble`: the words of approval before the schedule have no number."""
VIC_2002 = Commencement(datetime(2002, 8, 8, 4, tzinfo=MELBOURNE), Rule("vic-2002-baccarat", None))
"""`Notice (commencement)`: a sentence after (a) and (b), without a number of its own."""
