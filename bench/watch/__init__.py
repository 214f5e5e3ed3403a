"""How soon the watch finds what is planted, and how often it cries wolf: on counts alone, without feeds or a database.

    python -m bench.watch found [--seeds N]      rounds until an alarm, beside the best test that knows the alternative
    python -m bench.watch clean [--years N]      alarms of a fair floor, a year of 10,220 table-nights at a time
    python -m bench.watch published FILE ...     spins that others published, one number a line: alarm, and chi-square
    python -m bench.watch page                   writes what was found so far into bench/README.md

Each run is kept in a file of its own (--into, in the temporary directory unless given) as soon as it ends. What is
there already is not run again, so a measurement may be stopped at any time, and continued; files may be joined.

alternatives  what is planted: its chance, and what a test that knows it would add for each round
counts        days of counts: of a wheel or dice, of people
found         rounds until found
clean         years of a fair floor
kept          results, one JSON object a line
page          the tables
"""
