//! The usual layout of files: what it changes, and that it changes nothing else.

use nightrider::meaning::load::load;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::{SHIPPED, shipped_loader};
use nightrider::tools::format::format;
use nightrider::tools::template;
use proptest::prelude::*;

#[test]
fn shipped_variants_mean_the_same_afterwards_and_stay_as_they_are_then() {
    let read = |stem: &str, text: &str| load(stem, text, &mut shipped_loader, &[], &mut Sink::default()).unwrap();
    for (stem, text) in SHIPPED {
        let once = format(text).unwrap_or_else(|| panic!("{stem} cannot be laid out"));
        assert_eq!(read(stem, text), read(stem, &once), "{stem}");
        assert_eq!(format(&once).as_deref(), Some(&*once), "{stem}");
        let words = |text: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.trim().strip_prefix('#'));
            lines.map(|line| line.trim().to_owned()).collect()
        };
        assert_eq!(words(text), words(&once), "{stem}");
    }
}

#[test]
fn blanks_are_put_in_order_and_nothing_else() {
    let untidy = "\n\n  # the top \nextends=\"chess\"   \n\n\n\n# a table\n[ variant ]   # here\nname   =  'X'\n\
        tags = [ \"a\",\"b\" , ]\n[pieces.rook]\n  id = \"R\" # letter\n  betza = \"RN\"   # moves\n\n\n  # where\n\
        setup=\"a1,h1\"\n[pieces.king]\ncastling={partner=\"rook\",right=[2 ,3]}\nhooks=[\n{use=\"vault\",along=\"W\"},# one\n\
        # two\n    {use=\"vault\",along=\"F\"}\n]\n# the end\n\n";
    let tidy = "# the top\nextends = \"chess\"\n\n# a table\n[variant]   # here\nname = 'X'\ntags = [\"a\", \"b\"]\n\n\
        [pieces.rook]\nid = \"R\"      # letter\nbetza = \"RN\"  # moves\n\n# where\nsetup = \"a1,h1\"\n\n[pieces.king]\n\
        castling = { partner = \"rook\", right = [2, 3] }\nhooks = [\n  { use = \"vault\", along = \"W\" },  # one\n  # two\n  \
        { use = \"vault\", along = \"F\" },\n]\n# the end\n";
    assert_eq!(format(untidy).as_deref(), Some(tidy));
    assert_eq!(format(tidy).as_deref(), Some(tidy));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever becomes of a file on the way, it is laid out once and for all or not at all.
    #[test]
    fn damaged_files_are_laid_out_once_or_left_alone(
        which in 0..SHIPPED.len(), cut in 0usize..400, length in 0usize..60, put in "[ \\t\\n#a='\",\\[\\]{}.]{0,6}"
    ) {
        let text = SHIPPED[which].1;
        let floor = |at: usize| (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap();
        let (from, to) = (floor(cut), floor(cut + length));
        let damaged = format!("{}{put}{}", &text[..from], &text[to..]);
        if let Some(once) = format(&damaged) {
            prop_assert_eq!(format(&once), Some(once.clone()), "{}", damaged);
        }
    }
}

#[test]
fn odd_files_survive() {
    for text in [
        "",
        "# only this",
        "a = 1\r\n",
        "a.b = 1\na.c = 2 # x\n",
        "a = \"\"\"\n# no comment\n\"\"\"\n",
    ] {
        let once = format(text).unwrap();
        assert_eq!(format(&once).as_deref(), Some(&*once), "{text:?}");
    }
    assert_eq!(format("a ="), None);
}

#[test]
fn the_file_that_new_writes_is_laid_out() {
    let text = template::new_variant("X");
    assert_eq!(format(&text).as_deref(), Some(&*text));
}
