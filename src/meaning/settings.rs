//! A variant at every value of its switches: what is wrong at one of them is found, and what is idle at one is a finding only
//! where it is so at all of them.

use std::collections::HashSet;

use super::load::{Loader, load_into};
use super::places::Places;
use super::spec::{Switch, VariantSpec};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::Doc;
use crate::text::source::SourceFile;
use crate::text::spots::{Spot, Spots, spot};

/// The most settings of the switches that are looked at, beside the one a file is in.
pub const MAX_SETTINGS: usize = 128;

/// The most bytes of a file that are read for all settings together, but one is always looked at.
const MAX_BYTES: usize = 1 << 20;

/// The most values of files, and legs of the moves in them, that are read for all settings together, but one is always looked
/// at.
const MAX_COST: usize = 1 << 18;

/// Values for some of the switches, each by its name.
type Setting = Vec<(String, String)>;

/// Looks further at a variant as its switches are set: what takes more than its files.
pub type Look<'a> = dyn FnMut(VariantSpec, &Places) -> Vec<Diagnostic> + 'a;

/// Reads a variant, which `spec` is, once more with every other setting of its switches, so that no mistake waits for the
/// day on which somebody sets them. What comes up only then says with which values. `sink` holds what has been found so far;
/// of this, what is idle here and is not so at another setting is taken away.
pub fn check_switches(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    spec: &VariantSpec,
    sink: &mut Sink,
) {
    check_settings(name, text, loader, sets, spec, &mut |_, _| Vec::new(), sink);
}

/// What was found at one setting.
struct Seen {
    setting: Setting,
    found: Vec<Diagnostic>,
    /// The kinds and places of what was found.
    said: HashSet<(&'static str, Option<Spot>)>,
    /// Where something stands; `None` where there were errors, and then it is not known what is idle.
    spots: Option<Spots>,
}

/// The kind and the place of a finding.
fn kind_and_place(finding: &Diagnostic) -> (&'static str, Option<Spot>) {
    (finding.code.id, finding.place.as_ref().map(spot))
}

/// As [`check_switches`], with a further look at each setting. What this finds where nothing is set beyond `sets` is in
/// `sink` already.
pub fn check_settings(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    spec: &VariantSpec,
    look: &mut Look<'_>,
    sink: &mut Sink,
) {
    let most = (MAX_BYTES / text.len().max(1)).clamp(1, MAX_SETTINGS);
    let (settings, all) = settings(&spec.switches, most);
    if settings.is_empty() {
        return;
    }
    let mut cost = 0;
    let here = sink.found.clone();
    let mut read = |setting: &Setting, look: Option<&mut Look<'_>>, cost: &mut usize| {
        let sets = [sets, setting].concat();
        let mut found = Sink::default();
        let loaded = load_into(name, text, loader, &sets, cost, &mut found);
        let sound = !found.has_errors();
        let mut found = found.found;
        let spots = loaded.filter(|_| sound).map(|(spec, places)| {
            match look {
                Some(look) => found.extend(look(spec, &places)),
                None => found.clone_from(&here),
            }
            places.spots()
        });
        Seen {
            setting: setting.clone(),
            said: found.iter().map(kind_and_place).collect(),
            found,
            spots,
        }
    };
    let mut seen = vec![read(&Vec::new(), None, &mut cost)];
    for setting in &settings {
        if seen.len() > 1 && cost > MAX_COST {
            break;
        }
        seen.push(read(setting, Some(&mut *look), &mut cost));
    }
    let all = all && seen.len() > settings.len();
    let refuted = |d: &Diagnostic| is_idle(d) && seen.iter().any(|seen| seen.refutes(d));
    sink.found.retain(|d| !refuted(d));
    let whole = |d: &Diagnostic| (kind_and_place(d), d.message.clone());
    let mut known: HashSet<_> = sink.found.iter().map(whole).collect();
    for Seen { setting, found, .. } in &seen[1..] {
        for d in found {
            if !refuted(d) && known.insert(whole(d)) {
                let values = setting.iter().map(|(name, value)| format!("--set {name}={value}"));
                let values = values.collect::<Vec<_>>().join(" ");
                sink.push(d.clone().help(format!("this comes up with `{values}`")));
            }
        }
    }
    if !all {
        let file = SourceFile::new(name, text);
        let mut doc = Doc::default();
        let root = doc.read(&file, &mut Sink::default());
        let key = root.and_then(|root| Some(doc.table(root)?.get("switches")?.key.clone()));
        let place = key.or(root.map(|root| doc.place(root)));
        let message = format!(
            "the switches can be set in more ways than the {} that are looked at here",
            seen.len()
        );
        let finding = Diagnostic::new(&codes::SETTINGS_LIMIT, place, message);
        sink.push(finding.help("check those that matter by `--set`, or let fewer things be chosen"));
    }
}

impl Seen {
    /// Whether what is idle elsewhere stands in the file as it is here, too, and is not idle.
    fn refutes(&self, finding: &Diagnostic) -> bool {
        let (Some(spots), Some(place)) = (&self.spots, &finding.place) else {
            return false;
        };
        !self.said.contains(&kind_and_place(finding)) && spots.hold(place)
    }
}

/// Whether a finding is about something that has no effect: that is so only if it has none at any setting.
fn is_idle(finding: &Diagnostic) -> bool {
    let idle = [
        &codes::NO_VICTIMS,
        &codes::NO_CAPTORS,
        &codes::NEVER_MOVES,
        &codes::NEVER_THERE,
        &codes::EN_PASSANT_LETTER,
        &codes::REPEATED_CHOICE,
        &codes::NO_DROP,
        &codes::IDLE_RULE,
        &codes::HIDDEN,
        &codes::SAME_AS_EXTENDED,
        &codes::EMPTY_ZONE,
        &codes::UNREACHABLE,
        &codes::UNUSED_ZONE,
        &codes::HOOK_EMPTY,
    ];
    idle.iter().any(|code| **code == *finding.code)
}

/// The other settings, those that change fewest switches first, at most `most`; and whether these are all.
fn settings(switches: &[Switch], most: usize) -> (Vec<Setting>, bool) {
    let mut found: Vec<Setting> = Vec::new();
    // What the last round has set, with the number of the first switch that is free to be set besides.
    let mut round: Vec<(Setting, usize)> = vec![(Vec::new(), 0)];
    while !round.is_empty() {
        let mut next = Vec::new();
        for (setting, free) in &round {
            for (i, switch) in switches.iter().enumerate().skip(*free) {
                for choice in switch.choices.iter().filter(|choice| **choice != switch.value) {
                    if found.len() == most {
                        return (found, false);
                    }
                    let more = [&setting[..], &[(switch.name.clone(), choice.clone())]].concat();
                    found.push(more.clone());
                    next.push((more, i + 1));
                }
            }
        }
        round = next;
    }
    (found, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switch(name: &str, choices: &[&str]) -> Switch {
        Switch {
            name: name.to_owned(),
            value: choices[0].to_owned(),
            choices: choices.iter().map(|c| (*c).to_owned()).collect(),
            doc: String::new(),
        }
    }

    #[test]
    fn all_settings_come_once_and_small_changes_first() {
        let switches = [switch("a", &["x", "y", "z"]), switch("b", &["x", "y"])];
        let (all, whole) = settings(&switches, 10);
        let shown: Vec<String> = all
            .iter()
            .map(|s| s.iter().map(|(name, value)| format!("{name}{value}")).collect())
            .collect();
        assert_eq!(shown, ["ay", "az", "by", "ayby", "azby"]);
        assert!(whole);
        assert_eq!(settings(&switches, 5).0.len(), 5);
        assert!(settings(&switches, 5).1);
        let (some, whole) = settings(&switches, 4);
        assert_eq!((some.len(), whole), (4, false));
    }
}
