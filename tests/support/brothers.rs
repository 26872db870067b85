//! Variants made up to bring together rules that sets have to tell apart, for the comparison with the machine.

/// What brings them together, and the file.
pub const BROTHERS: &[(&str, &str)] = &[
    (
        "hurdles of some types, victims of some types, pawns that cease to be hurdles by promotion",
        r#"
extends = "chess"
pieces.bishop = false
pieces.rook = false
promotion.to = ["queen", "cannon", "mortar"]
[variant]
name = "typed hurdles"
[pieces.king]
castling = false
[pieces.cannon]
id = "C"
betza = "mR"
setup = "a1"
hooks = [{ use = "hurdle", along = "Q", except = ["cannon", "queen"], land = "EX" }]
[pieces.mortar]
id = "M"
setup = "h1"
hooks = [
  { use = "hurdle", along = "Q", over = "X", types = ["pawn"], reach = 1 },
  { use = "hurdle", along = "R", over = "F", types = ["pawn"] },
]
[pieces.hunter]
id = "H"
betza = "mKkQkN"
setup = "c1,f1"
"#,
    ),
    (
        "hurdles of some types that come from hand, and may not mate",
        r#"
extends = "crazyhouse"
[variant]
name = "typed hurdles in hand"
[pieces.knight]
betza = "mN"
hooks = [{ use = "hurdle", along = "Q", except = ["knight"], land = "EX" }]
[pieces.pawn]
drop = { zone = "rank 2-7", no_mate = true }
[pieces.bishop]
betza = "mBkB"
"#,
    ),
    (
        "generals that see each other, hurdles of some types, no checks",
        r#"
extends = "xiangqi"
[variant]
name = "quiet generals"
[pieces.cannon]
betza = "mR"
hooks = [{ use = "hurdle", along = "R", except = ["cannon"], land = "EX" }]
[rules]
no_checks = true
"#,
    ),
    (
        "no checks with cannons, promotion and castling",
        r#"
extends = "chess"
[variant]
name = "quiet cannons"
[pieces.knight]
betza = "mRcpRgB"
[rules]
no_checks = true
"#,
    ),
    (
        "the same where a check may mate, and a piece that captures on its way",
        r#"
extends = "chess"
[variant]
name = "quiet locusts"
[pieces.knight]
betza = "NcaK"
[pieces.bishop]
betza = "BcabW"
[rules]
no_checks = true
mates_allowed = true
"#,
    ),
    (
        "the leftmost is royal, pieces that promote to it, captures of friends",
        r#"
extends = "chess"
[variant]
name = "leftmost"
[pieces.king]
royal = "leftmost"
setup = "d3,e1"
castling = false
[pieces.knight]
betza = "NdN"
[promotion]
to = ["queen", "king"]
"#,
    ),
    (
        "first moves that are taken away, one of which captures",
        r#"
extends = "cambodian"
[variant]
name = "capturing first moves"
[pieces.king]
betza = "KifsN"
"#,
    ),
    (
        "arrows shot by what a pawn promotes to, walls as hurdles",
        r#"
extends = "chess"
[variant]
name = "arrows"
[pieces.king]
royal = false
[pieces.knight]
betza = "mRcpR"
[[goals]]
kind = "extinct"
pieces = "king"
[walls]
rule = "arrow"
zone = "rank 2-7"
"#,
    ),
    (
        "walls where there is a king",
        r#"
extends = "chess"
[variant]
name = "walls and kings"
[walls]
rule = "past"
"#,
    ),
    (
        "walls anywhere, blasts",
        r#"
extends = "atomic"
[variant]
name = "walls and blasts"
[pieces.king]
royal = false
[[goals]]
kind = "extinct"
pieces = "king"
[walls]
rule = "anywhere"
zone = "rank 3-6"
"#,
    ),
    (
        "captures that are compulsory beside drops that are",
        r#"
extends = "crazyhouse"
[variant]
name = "compulsory"
[drops]
must = true
[rules]
must_capture = true
pass = "stuck"
"#,
    ),
    (
        "enemies that turn over where there is a king",
        r#"
extends = "chess"
[variant]
name = "turned"
[flips]
rule = "neighbours"
along = "W"
"#,
    ),
    (
        "royals that stay in check, taken in passing",
        r#"
extends = "chess"
[variant]
name = "staying"
[pieces.king]
betza = "KmfD"
[rules]
royals_stay = true
"#,
    ),
];
