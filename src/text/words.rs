//! English for messages.

/// A noun with its indefinite article, by the sound it begins with: `an archbishop`, `a unicorn`, `an N-rider`.
pub fn a(noun: &str) -> String {
    format!("{} {noun}", if begins_with_vowel(noun) { "an" } else { "a" })
}

/// Whether a word begins with the sound of a vowel.
fn begins_with_vowel(noun: &str) -> bool {
    let lower = noun.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let first = lower.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let starts = |sounds: &[&str]| sounds.iter().any(|s| first.starts_with(s));
    if first.chars().all(|c| c.is_ascii_digit()) {
        // Eight, eleven and eighteen.
        return first.starts_with('8') || first == "11" || first == "18";
    }
    if first.chars().count() == 1 {
        // A letter that stands alone is said by its name.
        return "aefhilmnorsx".contains(first);
    }
    if starts(&["unin", "unim", "heir", "hono", "hour", "honest"]) {
        return true;
    }
    // These begin with the sound of a consonant.
    if starts(&["uni", "use", "usu", "uto", "uti", "ubi", "eu", "ew", "once"]) || ["one", "ones"].contains(&first) {
        return false;
    }
    starts(&["a", "e", "i", "o", "u"])
}

#[cfg(test)]
mod tests {
    use super::a;

    #[test]
    fn articles_follow_the_sound() {
        let with_an = [
            "archbishop",
            "Elephant",
            "imitator",
            "ox",
            "umbrella",
            "heir",
            "hourglass",
            "N",
            "x-ray",
            "8-leaper",
            "80-leaper",
            "11-leaper",
            "`A`",
            "old-man",
            "undead",
            "uninvited guest",
        ];
        let with_a = [
            "knight",
            "unicorn",
            "universal leaper",
            "European elephant",
            "one-step pawn",
            "usurper",
            "utopian",
            "ewer",
            "horse",
            "U",
            "9-leaper",
            "",
        ];
        for noun in with_an {
            assert_eq!(a(noun), format!("an {noun}"));
        }
        for noun in with_a {
            assert_eq!(a(noun), format!("a {noun}"));
        }
    }
}
