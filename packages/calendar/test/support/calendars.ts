// Calendars in the shapes that these services write: their time zones, headers and ways to name exceptions. Two shapes are
// left out, because libical 3.0.16 errs in them: RDATE with a TZID, which it reads as UTC, and the week after a time that a
// change of the clock skips, which it moves by an hour too.

type Change = readonly [fromOffset: string, toOffset: string, start: string, rule: string, name: string];

const zone = (tzid: string, daylight: Change, standard: Change): string[] => {
  const part = (kind: string, [from, to, start, rule, name]: Change): string[] => [
    ...[`BEGIN:${kind}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `TZNAME:${name}`],
    ...[`DTSTART:${start}`, `RRULE:${rule}`, `END:${kind}`],
  ];
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...[...part('DAYLIGHT', daylight), ...part('STANDARD', standard), 'END:VTIMEZONE'],
  ];
};

const lastSunday = (month: number): string => `FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`;
const europe = (tzid: string, year = '1970'): string[] =>
  zone(
    tzid,
    ['+0100', '+0200', `${year}0329T020000`, lastSunday(3), 'CEST'],
    ['+0200', '+0100', `${year}1025T030000`, lastSunday(10), 'CET'],
  );
const newYork = (tzid: string): string[] =>
  zone(
    tzid,
    ['-0500', '-0400', '19700308T020000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'EDT'],
    ['-0400', '-0500', '19701101T020000', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'EST'],
  );
/** Its clocks go forward by half an hour. */
const lordHowe = zone(
  'Australia/Lord_Howe',
  ['+1030', '+1100', '20081005T020000', 'FREQ=YEARLY;BYMONTH=10;BYDAY=1SU', '+11'],
  ['+1100', '+1030', '20080406T020000', 'FREQ=YEARLY;BYMONTH=4;BYDAY=1SU', '+1030'],
);
/** As Windows writes it. */
const windowsEurope = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10'],
  ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

const event = (uid: string, summary: string, ...lines: string[]): string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${summary}`],
  ...[...lines, 'END:VEVENT'],
];

const text = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const google = (timeZone: string, ...lines: string[]): string =>
  text(
    ...['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...['X-WR-CALNAME:On call', `X-WR-TIMEZONE:${timeZone}`, ...lines],
  );
const outlook = (...lines: string[]): string =>
  text('METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'X-WR-CALNAME:Calendar', ...lines);
const nextcloud = (...lines: string[]): string =>
  text('CALSCALE:GREGORIAN', 'PRODID:-//SabreDAV//SabreDAV//EN', 'X-WR-CALNAME:On call', ...lines);
const pagerDuty = (...lines: string[]): string =>
  text('PRODID:-//PagerDuty//EN', 'METHOD:PUBLISH', 'X-WR-CALNAME:On Call Schedule', ...lines);

const berlin = (start: string, end: string): string[] => [
  `DTSTART;TZID=Europe/Berlin:${start}`,
  `DTEND;TZID=Europe/Berlin:${end}`,
];
const windows = (start: string, end: string): string[] => [
  `DTSTART;TZID=W. Europe Standard Time:${start}`,
  `DTEND;TZID=W. Europe Standard Time:${end}`,
];
const eastern = (start: string, end: string): string[] => [
  `DTSTART;TZID=America/New_York:${start}`,
  `DTEND;TZID=America/New_York:${end}`,
];

const shifts = ['Ada', 'Grace', 'Joan', 'Mary'];

const pagerDutyShifts = Array.from({ length: 120 }, (_, n) => {
  const at = (hours: number): string =>
    new Date(Date.UTC(2026, 0, 1, hours)).toISOString().replaceAll(/[-:]|\.000/g, '');
  const name = shifts[n % shifts.length] ?? '';
  return event(
    `Q${n}PAGERDUTY`,
    `On Call - ${name} - Primary`,
    ...[
      `DTSTART:${at(n * 73)}`,
      `DTEND:${at((n + 1) * 73)}`,
      `ATTENDEE:mailto:${name.toLowerCase()}@example.com`,
    ],
  );
}).flat();

export const calendars: Readonly<Record<string, string>> = {
  'Google, weeks in turn with swaps': google(
    'Europe/Berlin',
    ...europe('Europe/Berlin'),
    ...event(
      '1@google.com',
      'Ada',
      ...berlin('20260105T090000', '20260112T090000'),
      'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO',
    ),
    ...event(
      '2@google.com',
      'Grace',
      ...berlin('20260112T090000', '20260119T090000'),
      'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO',
    ),
    ...event(
      ...(['3@google.com', 'Joan', ...berlin('20260119T090000', '20260126T090000')] as const),
      ...['RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', 'EXDATE;TZID=Europe/Berlin:20260323T090000'],
    ),
    ...event(
      ...(['2@google.com', 'Mary for Grace', ...berlin('20260327T090000', '20260331T210000')] as const),
      'RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000',
    ),
    ...event(
      ...(['1@google.com', 'Ada', ...berlin('20261019T090000', '20261026T090000')] as const),
      ...['RECURRENCE-ID;TZID=Europe/Berlin:20261019T090000', 'STATUS:CANCELLED'],
    ),
  ),
  'Google, whole days': google(
    'America/New_York',
    ...newYork('America/New_York'),
    ...event(
      ...['1@google.com', 'Ada', 'DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260112'],
      ...[
        'RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=2;BYDAY=MO',
        'EXDATE;VALUE=DATE:20260302',
        'TRANSP:TRANSPARENT',
      ],
    ),
    ...event(
      ...['2@google.com', 'Grace', 'DTSTART;VALUE=DATE:20260112', 'DTEND;VALUE=DATE:20260119'],
      'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261130;INTERVAL=2;BYDAY=MO',
    ),
    ...event(
      ...['1@google.com', 'Joan for Ada', 'DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261103'],
      'RECURRENCE-ID;VALUE=DATE:20261026',
    ),
  ),
  'Google, nights across the changes of the clock': google(
    'America/New_York',
    ...newYork('America/New_York'),
    ...event(
      '1@google.com',
      'Ada',
      ...eastern('20260301T220000', '20260302T060000'),
      'RRULE:FREQ=DAILY;UNTIL=20261110T025959Z',
    ),
    ...event(
      '2@google.com',
      'Grace',
      ...eastern('20260301T013000', '20260301T023000'),
      'RRULE:FREQ=DAILY;COUNT=300',
    ),
    ...event(
      '3@google.com',
      'Joan',
      ...eastern('20260301T023000', '20260301T033000'),
      'RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20260308T080000Z',
    ),
  ),
  'Outlook, days with its own name for the zone': outlook(
    ...windowsEurope,
    ...event(
      ...([
        '040000008200E00074C5B7101A82E008',
        'Ada',
        ...windows('20260202T080000', '20260202T200000'),
      ] as const),
      ...[
        'RRULE:FREQ=DAILY;UNTIL=20261231T070000Z;INTERVAL=2',
        'CLASS:PUBLIC',
        'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      ],
    ),
    ...event(
      ...([
        '040000008200E00074C5B7101A82E008',
        'Grace',
        ...windows('20260329T010000', '20260329T140000'),
      ] as const),
      'RECURRENCE-ID;TZID=W. Europe Standard Time:20260330T080000',
    ),
    ...event(
      ...([
        '040000008200E00074C5B7101A82E009',
        'Joan',
        ...windows('20260203T200000', '20260204T080000'),
      ] as const),
      ...[
        'RRULE:FREQ=DAILY;INTERVAL=2',
        'EXDATE;TZID=W. Europe Standard Time:20260207T200000,20260209T200000',
      ],
    ),
  ),
  'Outlook, weekdays': outlook(
    ...newYork('Eastern Standard Time'),
    ...event(
      ...['1', 'Ada', 'DTSTART;TZID=Eastern Standard Time:20260105T090000'],
      ...[
        'DTEND;TZID=Eastern Standard Time:20260105T170000',
        'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=SU',
      ],
      'EXDATE;TZID=Eastern Standard Time:20260306T090000,20260309T090000,20261030T090000',
    ),
    ...event(
      ...['2', 'Grace', 'DTSTART;TZID=Eastern Standard Time:20260103T000000'],
      ...[
        'DTEND;TZID=Eastern Standard Time:20260105T000000',
        'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=SA;WKST=SU',
      ],
    ),
  ),
  'Outlook, days of a month': outlook(
    ...windowsEurope,
    ...event(
      '1',
      'Ada',
      ...windows('20260112T090000', '20260114T090000'),
      'RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=2MO',
    ),
    ...event(
      '2',
      'Grace',
      ...windows('20260130T090000', '20260201T090000'),
      'RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ),
    ...event(
      '3',
      'Joan',
      ...windows('20260131T000000', '20260201T000000'),
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=31',
    ),
    ...event(
      '4',
      'Mary',
      ...windows('20260131T000000', '20260201T000000'),
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1',
    ),
  ),
  'Nextcloud, with lengths and extra times': nextcloud(
    ...europe('Europe/Paris', '1981'),
    ...event(
      ...[
        'a-1',
        'Ada',
        'DTSTART;TZID=Europe/Paris:20260310T180000',
        'DURATION:PT14H',
        'RRULE:FREQ=WEEKLY;BYDAY=TU,SA',
      ],
      ...['RDATE:20260401T160000Z', 'RDATE:20260402T160000Z', 'EXDATE;TZID=Europe/Paris:20260328T180000'],
    ),
    ...event(
      'a-2',
      'Grace',
      'DTSTART;TZID=Europe/Paris:20260101T000000',
      'DURATION:PT6H30M',
      'RRULE:FREQ=DAILY;BYHOUR=0,12',
    ),
    ...event(
      'a-3',
      'Joan, who has a name that goes on until the line must be folded, and\r\n  goes on',
      'DTSTART:20260501T000000Z',
      'DTEND:20260601T000000Z',
    ),
  ),
  'Nextcloud, where clocks change by half an hour': nextcloud(
    ...lordHowe,
    ...event(
      ...[
        'h-1',
        'Ada',
        'DTSTART;TZID=Australia/Lord_Howe:20260101T010000',
        'DTEND;TZID=Australia/Lord_Howe:20260101T050000',
      ],
      'RRULE:FREQ=DAILY',
    ),
    ...event(
      ...[
        'h-2',
        'Grace',
        'DTSTART;TZID=Australia/Lord_Howe:20260404T120000',
        'DTEND;TZID=Australia/Lord_Howe:20260405T120000',
      ],
      'RRULE:FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SA',
    ),
    ...event(
      ...['h-1', 'Joan for Ada', 'DTSTART;TZID=Australia/Lord_Howe:20261004T013000'],
      ...[
        'DTEND;TZID=Australia/Lord_Howe:20261004T063000',
        'RECURRENCE-ID;TZID=Australia/Lord_Howe:20261004T010000',
      ],
    ),
  ),
  'PagerDuty, shift by shift': pagerDuty(...pagerDutyShifts),
  'PagerDuty, with overrides that overlap': pagerDuty(
    ...event(
      '1',
      'On Call - Ada - Primary',
      'DTSTART:20260101T000000Z',
      'DTEND:20260201T000000Z',
      'RRULE:FREQ=MONTHLY;INTERVAL=2',
    ),
    ...event(
      '2',
      'On Call - Grace - Primary',
      'DTSTART:20260201T000000Z',
      'DTEND:20260301T000000Z',
      'RRULE:FREQ=MONTHLY;INTERVAL=2;COUNT=4',
    ),
    ...event('3', 'On Call - Joan - Override', 'DTSTART:20260210T080000Z', 'DTEND:20260215T170000Z'),
    ...event(
      '4',
      'On Call - Mary - Override',
      'DTSTART:20260212T080000Z',
      'DTEND:20260213T170000Z',
      'STATUS:CANCELLED',
    ),
    ...event(
      '2',
      'On Call - Mary - Primary',
      'DTSTART:20260410T000000Z',
      'DTEND:20260420T000000Z',
      'RECURRENCE-ID:20260401T000000Z',
    ),
  ),
};
