//! What came of tests, as text and as JUnit XML.

use super::Report;
use crate::tools::{render, xml};

/// The tests that failed, each with what is otherwise: `-` before what was expected, `+` before what was found.
pub fn text(reports: &[Report]) -> String {
    let mut out = String::new();
    for report in reports.iter().filter(|r| !r.passed()) {
        let (line, _) = report.place.file.line_column(report.place.span.start);
        let file = render::printable(&report.place.file.name);
        out += &format!(
            "FAILED {file}:{line}: {}\n{}",
            render::printable(&report.name),
            details(report)
        );
    }
    out
}

fn details(report: &Report) -> String {
    let mut out = String::new();
    for difference in &report.differences {
        out += &format!("  {}\n", render::printable(&difference.what));
        for text in &difference.missing {
            out += &format!("    - {}\n", render::printable(text));
        }
        for text in &difference.extra {
            out += &format!("    + {}\n", render::printable(text));
        }
        for text in &difference.meant {
            out += &format!("    help: {}\n", render::printable(text));
        }
    }
    for line in render::text(&report.findings, false).lines() {
        out += format!("  {line}").trim_end();
        out.push('\n');
    }
    if !report.why.is_empty() {
        out += &format!("  why: {}\n", render::printable(&report.why));
    }
    out
}

/// The same as JUnit XML, a test suite for each file.
pub fn junit(files: &[(String, Vec<Report>)]) -> String {
    let failures = |reports: &[Report]| reports.iter().filter(|r| !r.passed()).count();
    let all: usize = files.iter().map(|(_, reports)| reports.len()).sum();
    let failed: usize = files.iter().map(|(_, reports)| failures(reports)).sum();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nightrider\" tests=\"{all}\" failures=\"{failed}\">\n"
    );
    for (file, reports) in files {
        let (file, tests, failed) = (escaped(file), reports.len(), failures(reports));
        out += &format!("  <testsuite name=\"{file}\" tests=\"{tests}\" failures=\"{failed}\">\n");
        for report in reports {
            let (line, _) = report.place.file.line_column(report.place.span.start);
            let name = escaped(&report.name);
            out += &format!("    <testcase classname=\"{file}\" name=\"{name}\" file=\"{file}\" line=\"{line}\"");
            if report.passed() {
                out += "/>\n";
                continue;
            }
            let first = report.differences.first().map_or("it cannot be run", |d| &d.what);
            let details: Vec<String> = details(report).lines().map(escaped).collect();
            out += &format!(
                ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                escaped(first),
                details.join("\n")
            );
        }
        out += "  </testsuite>\n";
    }
    out + "</testsuites>\n"
}

/// Text for XML; control characters, which XML does not have, are spelled out.
fn escaped(text: &str) -> String {
    let safe = render::printable(text);
    xml::escaped(&safe)
}
