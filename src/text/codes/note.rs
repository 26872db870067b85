//! Codes for notes: nothing is wrong, and some authors want to know.

use super::{Code, Input, Severity, codes};

codes! {
    COLOUR_BOUND = "N101" Note "a piece that never leaves its colour",
        "All moves of the piece lead to squares of the shade it stands on, as a bishop's do. Two of them on the same shade \
         are worth less than two on both.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"A\"",
        fix "Nothing, if it is meant; a step such as `W` or `N` frees it.",
        good "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"AW\"";
    REGION_BOUND = "N102" Note "a piece that never reaches most of the board",
        "From where it starts or comes in, the piece can reach half of the board's squares at most, whatever stands on them.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"H\"\nsetup = \"e3\"",
        fix "Nothing, if it is meant; give it a shorter step, or more squares to start from.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"HW\"\nsetup = \"e3\"";
    REPEATED_SQUARE = "N103" Note "a ride that comes back to where it began",
        "The way of this ride is a ring: it comes to the same squares from both ends, and ends before its own square. A \
         piece that blocks it from one end does not block it from the other.",
        example Betza "qN",
        fix "Nothing, if it is meant; a range such as `qN3` keeps the ends apart.",
        good "N";
    PORTABLE = "N104" Note "another program reads this differently or not at all",
        "Of the programs that read Betza notation some know less of it, and most of them say nothing when they do not \
         understand. Said by `check --portable`, and by `--portable` of `piece` and `explain`.",
        example Betza "[F?R]",
        fix "Nothing, if the file is for nightrider alone; else see the table in `docs/dialects.md`.",
        good "FR";
    UNSTATED = "N201" Note "a rule that the file leaves unstated",
        "The format has a default for it, and a reader of the file may expect another: stalemate has been a draw, a win and a \
         loss in the games people play.",
        example File "extends = \"chess\"\n\n[rules]\nrepetition = 3\nmove_rule = 50\ncastle_test = \"standing\"",
        fix "Write the rule down, also where it is the default.",
        good "extends = \"chess\"\n\n[rules]\nstalemate = \"draw\"\nrepetition = 3\nmove_rule = 50\ncastle_test = \"standing\"";
    INHERITED = "N202" Note "words about a variant that are those of another",
        "What a file does not say in `[variant]` is taken from the file that it extends, also its name, its description and \
         its source; so the changed variant is shown with words about the unchanged one.",
        example File "extends = \"chess\"\n\n[variant]\nname = \"Chess on ten files\"\n\n[board]\nfiles = 10",
        fix "Say them anew, or give an empty string for none.",
        good "extends = \"chess\"\n\n[variant]\nname = \"Chess on ten files\"\ndescription = \"Two empty files at the right\"\nsource = \"\"\n\n[board]\nfiles = 10";
    LEFT_OUT = "N203" Note "a rule of the game that the file does not have",
        "The file says so itself, in `left_out`: the game as people play it has a rule that the program does not apply here.",
        example File "extends = \"chess\"\n\n[variant]\nname = \"Chess by the clock\"\ndescription = \"Chess with an hour for each side\"\nsource = \"\"\nleft_out = [\"Who has used up the hour has lost.\"]",
        fix "Nothing, if it is so; take the sentence away once the file has the rule.",
        good "extends = \"chess\"\n\n[variant]\nname = \"Chess by the clock\"\ndescription = \"Chess with an hour for each side\"\nsource = \"\"";
}
