//! Codes for pictures of pieces.

use super::{Code, Input, Severity, codes};

codes! {
    PICTURE_XML = "P001" Error "a picture of a piece is not SVG",
        "The file cannot be read as XML, or its outermost element is not `svg`, or it has no size.",
        example Picture "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9\">", fix "Save the picture as SVG again, with a `viewBox`.",
        good "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>";
    PICTURE_REFUSED = "P002" Error "a picture of a piece has something that is not drawn",
        "A picture is made of shapes, gradients, patterns, masks and styles. Scripts, animations, links to elsewhere, bitmaps, filters and text are refused: they would not look alike everywhere, or do more than draw.",
        example Picture "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script/></svg>", fix "Take the part away; turn text into paths.",
        good "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>";
    PICTURE_TOO_LARGE = "P003" Error "a picture of a piece is too large",
        "A file has at most 262144 bytes, elements are nested at most 64 deep, and with everything that is used repeatedly there are at most 20000.",
        example Picture "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><g id=\"a\"><use href=\"#a\"/></g></svg>", fix "Simplify the picture.",
        good "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>";
    PICTURE_EMPTY = "P004" Error "a picture of a piece shows nothing",
        "Nothing in the file is drawn, so the piece could not be seen.",
        example Picture "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>", fix "Check that shapes have a fill or a stroke.",
        good "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>";
    NOTE_UNCLEAR = "V024" Error "an arrow, circle or label that cannot be drawn",
        "An arrow has two squares, a circle one, each perhaps with a colour behind a colon; a label has a square and 1 to 12 characters. None is given twice.",
        example Command "nightrider diagram chess --arrow e2e4:pink", fix "Take one of the colours green, red, blue, orange and purple, and squares of the board.",
        good "nightrider diagram chess --arrow e2e4:red";
    PICTURE_MISSING = "W401" Warning "a piece has no picture",
        "The directory of pictures has no file for a piece that is to be drawn, so the built-in picture is taken.",
        example Command "nightrider diagram chess --piece rook --pieces tests/diagram/pictures", fix "Add a file that is called as the message says.",
        good "nightrider diagram chess --piece knight --pieces tests/diagram/pictures";
}
