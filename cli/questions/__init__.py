"""Questions on the command line: their options, where they are asked, and answers on the screen."""
