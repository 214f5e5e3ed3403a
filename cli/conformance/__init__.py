"""The conformance kit: feeds with expected answers, for other programs that read feeds (docs/FORMAT.md).

vectors     the feeds of a kit: simulated shifts, shoes for roads, and those written by hand
handwritten the feeds written by hand: refused lines, sessions and order, corrections and rulings
kit         a kit as a folder: written, and read with its digests checked
own         this program's own answers
program     another program, run on a feed within bounds
"""
