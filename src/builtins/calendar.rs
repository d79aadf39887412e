//! The calendar: days and seconds to dates and back, time zones, and the layout of `format_time/3`.
//!
//! Dates are those of the Gregorian calendar, for all years. Only what a time
//! zone says comes from elsewhere (the system's data, through `jiff`).

use std::fmt::Write;

use jiff::{Timestamp, civil, tz::TimeZone};

const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// Days from 1970-01-01 to a date. Months beyond the year and days beyond the month count on.
pub fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12));
    // a year that begins in March has its leap day at its end
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let (era, in_era) = (year.div_euclid(400), year.rem_euclid(400));
    let in_year = (153 * month + 2) / 5;
    era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year + day - 1 - 719_468
}

/// Year, month and day that so many days after 1970-01-01 are.
pub fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, in_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, month + 3);
    if month > 12 { (year + 1, month - 12, day) } else { (year, month, day) }
}

/// What a time zone says about a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Seconds west of Greenwich.
    pub west: i64,
    /// Abbreviation.
    pub name: Option<String>,
    /// Whether it is summer time.
    pub summer: Option<bool>,
}

impl Zone {
    /// Coordinated universal time.
    pub fn utc() -> Zone {
        Zone { west: 0, name: Some("UTC".to_owned()), summer: None }
    }

    /// So many seconds west of Greenwich.
    pub fn fixed(west: i64) -> Zone {
        Zone { west, name: None, summer: None }
    }

    /// The local one at a moment. Years beyond the data's are like the nearest one known.
    pub fn local(stamp: f64) -> Zone {
        let tz = TimeZone::system();
        let seconds = (stamp.floor() as i64).clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
        let moment = Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH);
        let info = tz.to_offset_info(moment);
        Zone {
            west: -i64::from(info.offset().seconds()),
            name: Some(info.abbreviation().to_owned()),
            summer: Some(info.dst().is_dst()),
        }
    }

    /// The local one where clocks show so many seconds since 1970-01-01.
    pub fn local_at_wall(seconds: i64) -> Zone {
        let (day, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        let (year, month, d) = date(day);
        let wall = civil::Date::new(year.clamp(-9000, 9000) as i16, month as i8, d as i8)
            .map(|date| date.at((second / 3600) as i8, (second / 60 % 60) as i8, (second % 60) as i8, 0));
        let offset = wall.ok().and_then(|wall| TimeZone::system().to_ambiguous_timestamp(wall).compatible().ok());
        Zone::local(offset.map_or(seconds as f64, |t| t.as_second() as f64))
    }
}

/// A moment as clocks and calendars show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Seconds since 1970-01-01 in universal time.
    pub stamp: f64,
    /// Year.
    pub year: i64,
    /// Month, from 1.
    pub month: i64,
    /// Day of the month, from 1.
    pub day: i64,
    /// Hour.
    pub hour: i64,
    /// Minute.
    pub minute: i64,
    /// Second and fraction.
    pub second: f64,
    /// Time zone.
    pub zone: Zone,
}

impl Moment {
    /// What a stamp is in a time zone.
    pub fn new(stamp: f64, zone: Zone) -> Moment {
        let whole = stamp.floor();
        let wall = whole as i64 - zone.west;
        let (day, second) = (wall.div_euclid(DAY), wall.rem_euclid(DAY));
        let (year, month, d) = date(day);
        Moment {
            stamp,
            year,
            month,
            day: d,
            hour: second / 3600,
            minute: second / 60 % 60,
            second: (second % 60) as f64 + (stamp - whole),
            zone,
        }
    }

    fn days(&self) -> i64 {
        days(self.year, self.month, self.day)
    }

    /// 0 for Sunday.
    fn weekday(&self) -> i64 {
        (self.days() + 4).rem_euclid(7)
    }

    /// Day of the year, from 1.
    fn yearday(&self) -> i64 {
        self.days() - days(self.year, 1, 1) + 1
    }

    /// The week of ISO 8601 and the year that it belongs to.
    fn week(&self) -> (i64, i64) {
        // a week belongs to the year of its Thursday
        let thursday = self.days() - (self.weekday() + 6) % 7 + 3;
        let year = date(thursday).0;
        (year, (thursday - days(year, 1, 1)) / 7 + 1)
    }

    /// Weeks since the first one of the year that begins with this weekday.
    fn week_from(&self, first: i64) -> i64 {
        let weekday = (self.weekday() - first).rem_euclid(7);
        (self.yearday() + 6 - weekday) / 7
    }

    fn hour12(&self) -> i64 {
        (self.hour + 11) % 12 + 1
    }

    /// Lays the moment out.
    ///
    /// # Errors
    /// The directive that is unknown.
    pub fn format(&self, text: &str, out: &mut String) -> Result<(), String> {
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut digits = None;
            let mut next = chars.next();
            while let Some(d) = next.and_then(|c| c.to_digit(10)) {
                digits = Some((digits.unwrap_or(0) * 10 + d as usize).min(100));
                next = chars.next();
            }
            let colon = next == Some(':') && chars.as_str().starts_with('z');
            if colon {
                next = chars.next();
            }
            self.directive(next, digits, colon, out)?;
        }
        Ok(())
    }

    fn directive(
        &self,
        letter: Option<char>,
        digits: Option<usize>,
        colon: bool,
        out: &mut String,
    ) -> Result<(), String> {
        let weekday = WEEKDAYS[self.weekday() as usize];
        let month = MONTHS[(self.month - 1).rem_euclid(12) as usize];
        let second = self.second.floor() as i64;
        let _ = match letter.unwrap_or('\0') {
            'a' => write!(out, "{}", &weekday[..3]),
            'A' => write!(out, "{weekday}"),
            'b' | 'h' => write!(out, "{}", &month[..3]),
            'B' => write!(out, "{month}"),
            'c' | '+' => return self.format("%a %b %e %H:%M:%S %Y", out),
            'C' => write!(out, "{:02}", self.year.div_euclid(100)),
            'd' => write!(out, "{:02}", self.day),
            'D' | 'x' => return self.format("%m/%d/%y", out),
            'e' => write!(out, "{:2}", self.day),
            'f' => self.fraction(digits.unwrap_or(6).max(1), out),
            'F' => return self.format("%Y-%m-%d", out),
            'g' => write!(out, "{:02}", self.week().0.rem_euclid(100)),
            'G' => write!(out, "{}", self.week().0),
            'H' => write!(out, "{:02}", self.hour),
            'I' => write!(out, "{:02}", self.hour12()),
            'j' => write!(out, "{:03}", self.yearday()),
            'k' => write!(out, "{:2}", self.hour),
            'l' => write!(out, "{:2}", self.hour12()),
            'm' => write!(out, "{:02}", self.month),
            'M' => write!(out, "{:02}", self.minute),
            'n' => writeln!(out),
            'p' => write!(out, "{}", if self.hour < 12 { "AM" } else { "PM" }),
            'P' => write!(out, "{}", if self.hour < 12 { "am" } else { "pm" }),
            'r' => return self.format("%I:%M:%S %p", out),
            'R' => return self.format("%H:%M", out),
            's' => write!(out, "{}", self.stamp.round()),
            'S' => write!(out, "{second:02}"),
            't' => write!(out, "\t"),
            'T' | 'X' => return self.format("%H:%M:%S", out),
            'u' => write!(out, "{}", (self.weekday() + 6) % 7 + 1),
            'U' => write!(out, "{:02}", self.week_from(0)),
            'V' => write!(out, "{:02}", self.week().1),
            'w' => write!(out, "{}", self.weekday()),
            'W' => write!(out, "{:02}", self.week_from(1)),
            'y' => write!(out, "{:02}", self.year.rem_euclid(100)),
            'Y' => write!(out, "{}", self.year),
            'z' => {
                let east = -self.zone.west;
                let (sign, minutes) = if east < 0 { ('-', -east / 60) } else { ('+', east / 60) };
                let colon = if colon { ":" } else { "" };
                write!(out, "{sign}{:02}{colon}{:02}", minutes / 60, minutes % 60)
            }
            'Z' => write!(out, "{}", self.zone.name.as_deref().unwrap_or("")),
            '%' => write!(out, "%"),
            '\0' => return Err("%".to_owned()),
            other => return Err(format!("%{other}")),
        };
        Ok(())
    }

    /// The digits after the point of the second; what would round to a whole one begins at 0 again.
    fn fraction(&self, digits: usize, out: &mut String) -> std::fmt::Result {
        let text = format!("{:.digits$}", self.second - self.second.floor());
        write!(out, "{}", text.split_once('.').map_or("", |(_, digits)| digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates() {
        assert_eq!(days(1970, 1, 1), 0);
        assert_eq!(days(2000, 3, 1), 11_017);
        assert_eq!(days(2006, 7, 214), days(2007, 1, 30));
        assert_eq!(days(2017, 13, 1), days(2018, 1, 1));
        for day in (-800_000..800_000).step_by(97) {
            let (y, m, d) = date(day);
            assert_eq!(days(y, m, d), day);
        }
    }

    #[test]
    fn layout() {
        let m = Moment::new(1_500_000_000.75, Zone::fixed(-7200));
        let mut out = String::new();
        m.format("%F %T.%3f %:z %j %V %U %W %a %I%p%%", &mut out).unwrap();
        assert_eq!(out, "2017-07-14 04:40:00.750 +02:00 195 28 28 28 Fri 04AM%");
        assert_eq!(m.format("%Q", &mut out), Err("%Q".to_owned()));
        assert_eq!(m.format("%3", &mut out), Err("%".to_owned()));
    }

    #[test]
    fn weeks_of_the_turn_of_the_year() {
        for (y, m, d, text) in [(2005, 1, 1, "2004-53"), (2007, 12, 31, "2008-01"), (2010, 1, 3, "2009-53")] {
            let mut out = String::new();
            let stamp = (days(y, m, d) * DAY) as f64;
            Moment::new(stamp, Zone::utc()).format("%G-%V", &mut out).unwrap();
            assert_eq!(out, text);
        }
    }
}
