/** The table of conditions and answers: each condition of a list meets each answer of another one. */

/**
 * @typedef {object} Found what a check finds; by default status 200 with an empty body, and no error
 * @property {number} [status]
 * @property {string} [body]
 * @property {string} [bytes] a body that is no text, in hexadecimal
 * @property {string} [type] the content type
 * @property {true} [isEndless] if the answer begins and never ends
 * @property {boolean} [isConnected]
 * @property {string} [rcode]
 * @property {readonly string[]} [records]
 * @property {string} [ip]
 * @property {number} [durationMs]
 * @property {number} [certificateMs] until the certificate ends
 * @property {number} [domainMs] until the domain ends
 *
 * @typedef {object} Endpoint
 * @property {string} part of the table
 * @property {'http' | 'tcp' | 'ssh' | 'dns'} kind
 * @property {readonly string[]} conditions
 * @property {true} [sends] if a TCP server hears something first
 * @property {readonly Found[]} answers
 * @property {string} [apart] what no condition tells of its answers
 */

/** @typedef {Omit<Endpoint, 'part'>} Row */

/** @param {readonly string[]} lines of texts, with ` | ` between them */
const list = (...lines) => lines.flatMap((line) => line.split(' | '));

/** Conditions on a placeholder. @param {string} subject @param {readonly string[]} lines of comparisons such as `== 5` */
const on = (subject, ...lines) => list(...lines).map((comparison) => `${subject} ${comparison}`);

/** @param {readonly string[]} texts @returns {readonly Found[]} */
const bodies = (texts) => texts.map((body) => ({ body }));

/** JSON values in an object. @param {readonly string[]} values */
const inData = (values) => bodies(values.map((value) => `{"data": ${value}}`));

/** @type {Found} */
const nothing = { isConnected: false };

/**
 * An endpoint for each condition, which meets each answer.
 * @param {readonly string[]} conditions @param {readonly Found[]} answers @param {Partial<Endpoint>} [more]
 * @returns {readonly Row[]}
 */
const eachAnswered = (conditions, answers, more) =>
  conditions.map((condition) => ({ kind: 'http', conditions: [condition], answers, ...more }));

/** @param {readonly string[]} conditions @param {readonly Found[]} answers @param {Partial<Endpoint>} [more] */
const each = (conditions, answers, more) => eachAnswered(conditions, [...answers, nothing], more);

/**
 * With a second condition, for those that hold without an answer.
 * @param {readonly string[]} conditions @param {readonly Found[]} answers @returns {readonly Row[]}
 */
const eachConnected = (conditions, answers) =>
  each(conditions, answers).map((endpoint) => ({
    ...endpoint,
    conditions: [...endpoint.conditions, '[CONNECTED] == true'],
  }));

/** Answers that no condition tells of. @param {readonly string[]} conditions @param {readonly Found[]} answers @param {string} apart */
const eachApart = (conditions, answers, apart) => eachAnswered(conditions, answers, { apart });

const statuses = [200, 204, 299, 404, 429, 500, 999].map((status) => ({ status }));
const ofStatus = [
  ...each(
    [
      ...on(
        '[STATUS]',
        '== 200 | == 0xC8 | == 0310 | == 0b11001000 | == 2_00 | == +200 | == 200.0 | == 2e2 | == OK | == 1000 | == ',
        '== 0 | == any(200, 429) | == any(200,204,) | == any(0xC8) | == pat(2*) | == pat(?0?) | == pat([24]*)',
        '== pat(2/*) | > 199 | >= 200 | > 200.9 | > 0.2s | >= 0x190 | > 1d | < 1d | > potato | > -1',
        '> 0x1p8',
      ),
      ...list(
        '200 == [STATUS] | any(200, 204) == [STATUS] | pat(2*) == [STATUS] | 300 > [STATUS] | 299 >= [STATUS]',
        '300 < [STATUS] | 300 <= [STATUS] | 500 != [STATUS] | [status] == 200 | len([STATUS]) == 3',
        '[STATUS].x == 200 | [STATUS] == [STATUS] | [STATUS]  ==  200 | [STATUS] == 200 == 200',
        '[STATUS] == 200 || [STATUS] == 204',
      ),
    ],
    statuses,
  ),
  ...eachConnected(
    on(
      '[STATUS]',
      '< 300 | <= 299 | < 299.9 | <= 299.9 | < 3e2 | < 0x12C | < 300ms | < 1s | != 500 | != 500.0 | != 0',
      '!= any(500, 429) | != pat(5*) | != pat([5]*)',
    ),
    statuses,
  ),
];

const texts = [
  '== OK | == "OK" | == any(OK, UP) | == any(OK,UP,) | == Grüße | == a.b | == $OK | == a\\b | == O😀 | == ',
  '== any(pat(O*), UP) | == {} | == [OK] | == pat(OK*) | == pat(*OK*) | == pat(O?) | == pat([O]*)',
];
const otherTexts = '!= OK | != any(OK, UP) | != any(O😀) | != a.b | !=  | != pat(*OK*)';
const numbers = [
  '== 3 | == 0x3 | == 03 | == 3.0 | == 1.10 | == -3 | == 1_000 | == 437.25 | == 0 | == 1e3 | == 08',
  '== any(3, 4) | == pat(3*) | == 1000000 | == 9007199254740993 | > 400 | >= 3 | < 4 | <= 3',
];
const otherNumbers = '!= 3 | != 1.10 | != any(3, 4)';
const words = '== true | == false | == null | == any(true, 1) | == any(null, OK) | == pat(t*)';
const otherWords = '!= true | != null';

const textBodies = bodies(
  list(
    'OK |  OK  | \tOK\r\n | a\nOK\nb | OKAY | NOK | ok | "OK" | $OK | [OK] |  | UP | Grüße | a.b | axb | a\\b | O/K | {}',
    'O😀 | \u00a0OK\u2003 | \u0085OK | OK\ufeff',
  ),
);
const numberBodies = bodies(
  list(
    '3 |  3\n | 3.0 | 03 | 0x3 | 0b11 | +3 | -3 | 30 | "3" | 1.10 | 1.1 | 1000 | 1_000 | 1e3 | 1000000 | 437.25',
    '0 | -0 |  | three | 08 | 9007199254740993',
  ),
);
const wordBodies = bodies(list('true |  true\n | TRUE | "true" | untrue | 1 | false | null |  | OK'));
const ofBody = [
  ...each(on('[BODY]', ...texts), textBodies),
  ...each(on('[BODY]', ...numbers), numberBodies),
  ...each(on('[BODY]', words), wordBodies),
  ...eachConnected(on('[BODY]', '== ', otherTexts), textBodies),
  ...eachConnected(on('[BODY]', otherNumbers), numberBodies),
  ...eachConnected(on('[BODY]', otherWords), wordBodies),
  ...each(['OK == [BODY]', '[body] == OK', '[BODY] != OK'], textBodies),
];

const textData = inData(
  list(
    '"OK" | " OK " | "OK\\n" | "a\\nOK\\nb" | "ok" | "" | "UP" | "\\"OK\\"" | "$OK" | ["OK"] | {"OK":1} | null | 3',
    '"Grüße" | "Gr\\u00fc\\u00dfe" | "a.b" | "axb" | "a\\\\b" | {} | "O\\ud83d\\ude00" | "[OK]"',
  ),
);
const numberData = inData(
  list(
    '3 | 3.0 | 30e-1 | "3" | "3.0" | " 3" | "3\\n" | "03" | "0x3" | -3 | "-3" | 30 | 3.5 | [3] | null | true | 1.10',
    '"1.10" | 1000 | "1e3" | "1_000" | 1000000 | "1000000" | 0 | -0 | 437.25 | "437.25" | "08"',
    '"9007199254740993"',
  ),
);
const wordData = inData(
  list('true | "true" | " true" | "TRUE" | false | "false" | null | "null" | 1 | [true] | "OK"'),
);
const withoutData = bodies(list('{} | {"Data": "OK"} | null | [{"data": "OK"}] |  | OK | {"data": "OK"'));
const ofData = [
  ...each(on('[BODY].data', ...texts), [...textData, ...withoutData]),
  ...each(on('[BODY].data', ...numbers), numberData),
  ...each(on('[BODY].data', words), wordData),
  ...eachConnected(on('[BODY].data', otherTexts), textData),
  ...eachConnected(on('[BODY].data', otherNumbers), numberData),
  ...each(['OK == [BODY].data', '[body].data == OK', '[BODY].data == [BODY].data'], textData),
];

const paths = list(
  '[0] | [1] | [01] | [-1] | [0][1] | . | .a | .A | .a[0] | .a[00] | ..a | .$.a | .* | .a-b | .0 | .ü',
);
const deepPaths = list('.a.b | .a[1].b | [0].id | .[0].id | .a..b');
const deepestPaths = list('.a.b.c | .a[0].b[1]');
const shapes = list(
  '[{"id": 1}, {"id": 2}] | [[2, 1]] | [] | {"A": 1} | {"a": {"b": 1}} | {"a": {"b": 2}} | {"a": null} | {"a": [1]}',
  '{"a": [2, {"b": 1}]} | {"a-b": 1, "0": 1, "ü": 1} | {"a.b": 1, "a[0]": 1} | null |  | no JSON | {"a": 1 | {"a": 1} x',
);
const shallowShapes = list('{"a": 1} |  {"a": 1}\n | {"a": 2, "a": 1} | {"a": "1"} | [1, 2] | [2, 1]');
const deepestShapes = list(
  '{"a": {"b": {"c": 1}}} | {"a": {"b": {"c": 2}}} | {"a": {"b": null}} | {"a": {}} | {"a": [{"b": [2, 1]}]} | {}',
);

/** @param {readonly string[]} below the body */
const at = (below) => below.map((path) => `[BODY]${path} == 1`);
/** @param {readonly string[]} below @param {readonly string[]} answers */
const apartAt = (below, answers) =>
  eachApart(
    at(below),
    bodies(answers),
    'A text, a number or a boolean is where the path goes on. Gatus may take it.',
  );
const ofPaths = [
  ...each(at(paths), bodies([...shapes, ...shallowShapes])),
  ...each(at(deepPaths), bodies(shapes)),
  ...each(at(deepestPaths), bodies(deepestShapes)),
  ...apartAt(list('[0] | .a | .a.b | [0].id'), list('1 | "1" | true | {"a": 1} | {"a": "1"} | [1, 2]')),
  ...apartAt(deepestPaths, list('1 | {"a": 1} | {"a": {"b": 1}} | {"a": [1]}')),
];

const ofFunctions = each(
  list(
    'len([BODY]) == 2 | len([BODY]) > 0 | len([BODY].a) == 2 | len([BODY].a) < 3 | len([BODY].a) == OK',
    'has([BODY]) == true | has([BODY].a) == true | has([BODY].a) == false | has([BODY].a) != true',
    'has([BODY][0]) == true | has([CONNECTED]) == true | len([FOO]) == 5 | LEN([BODY]) == 2 | len([body]) == 2',
  ),
  bodies(list('OK |  | {} | [] | [1, 2] | {"a": [1, 2]} | {"a": "OK"} | {"a": null}')),
);

const ofConnection = each(
  [
    ...on(
      '[CONNECTED]',
      '== true | == false | != true | != false | == TRUE | == 1 | == any(true) | == pat(t*)',
    ),
    ...['true == [CONNECTED]', 'false == [CONNECTED]', '[connected] == true'],
  ],
  [{ status: 200 }, { status: 500 }],
);

const durations = [0, 1, 499, 500, 501, 999, 1_000, 59_999].map((durationMs) => ({ durationMs }));
const ofTime = [
  ...each(on('[RESPONSE_TIME]', '< 500 | > 500 | >= 500 | == 500 | != 500 | < potato'), durations),
  ...eachConnected(
    [
      ...on(
        '[RESPONSE_TIME]',
        '< 500 | <= 500 | < 1s | <= 1s | < .5s | < 500ms | < 500000µs | < 500.9 | <= 5e2 | < 0x1F4 | < 0m1s',
        '<= 1 | < 1 | <= 0 | < -1s | < 1d | == any(0, 499)',
      ),
      ...['500 > [RESPONSE_TIME]', '500 >= [RESPONSE_TIME]', '[response_time] < 500'],
    ],
    durations,
  ),
];

// No check hits a limit to the millisecond.
const lifetimes = [-24.5, 0.5, 23.5, 47.5, 48.5, 71.5, 72.5, 719.5, 720.5, 9_000].map(
  (hours) => hours * 60 * 60 * 1_000,
);
const limits = [
  '> 48h | >= 48h | > 720h | > 2880m | > 172800000 | > 30d | > 0 | > 1h | < 48h | != 0 | > 48h0m0s',
  '> 1.728e8 | > 172800s | > 4w | > 1y | > -1h | > potato',
];
const ofCertificate = eachAnswered(
  [
    ...on('[CERTIFICATE_EXPIRATION]', ...limits),
    ...['48h < [CERTIFICATE_EXPIRATION]', '[certificate_expiration] > 48h'],
  ],
  lifetimes.map((certificateMs) => ({ certificateMs })),
);
const ofDomain = eachAnswered(
  [...on('[DOMAIN_EXPIRATION]', ...limits), '720h < [DOMAIN_EXPIRATION]', '[domain_expiration] > 720h'],
  lifetimes.map((domainMs) => ({ domainMs })),
);

const ofAddress = eachAnswered(
  [
    ...on(
      '[IP]',
      '== 127.0.0.1 | == 127.0.0.2 | != 127.0.0.1 | == any(127.0.0.1, ::1) | == pat(127.*) | == ::1',
    ),
    ...['127.0.0.1 == [IP]', '[ip] == 127.0.0.1'],
  ],
  [{ ip: '127.0.0.1' }],
);

const records = [['192.0.2.1'], ['192.0.2.2'], ['192.0.2.1', '192.0.2.2'], ['192.0.2.2', '192.0.2.1'], []];
const ofNames = each(
  [
    ...on(
      '[DNS_RCODE]',
      '== NOERROR | == NXDOMAIN | == SERVFAIL | != NOERROR | != NXDOMAIN | == noerror | == 0',
      '== any(NOERROR, NXDOMAIN) | == pat(NO*) | == pat(NX*)',
    ),
    ...on('[BODY]', '== 192.0.2.1 | != 192.0.2.1 | == pat(192.0.2.*) | == any(192.0.2.1, 192.0.2.2) | == '),
    ...list(
      'NOERROR == [DNS_RCODE] | [dns_rcode] == NOERROR | has([BODY]) == true | len([BODY]) > 0',
      '[CONNECTED] == true | [CONNECTED] == false | [STATUS] == 0',
    ),
  ],
  [
    ...records.map((addresses) => ({ records: addresses })),
    ...list('NXDOMAIN | SERVFAIL | REFUSED | NOTIMP').map((rcode) => ({ rcode })),
  ],
  { kind: 'dns' },
);

const ofSockets = [
  ...each(list('[CONNECTED] == true | [CONNECTED] == false | [BODY] == PONG | [BODY] == '), [{}], {
    kind: 'tcp',
  }),
  ...each(
    [
      ...on(
        '[BODY]',
        '== PONG | == +PONG | == any(PONG, PING) | == 3 | == 0x3 | == true | != PONG | == ',
        '== pat(*PONG*) | == pat(PONG*) | == pat(?PONG) | == pat([P]*)',
      ),
      ...list('PONG == [BODY] | [body] == PONG | [CONNECTED] == true | [CONNECTED] == false | [STATUS] == 0'),
    ],
    bodies(list('PONG | +PONG\r\n |  PONG | PING | 3 | 0x3 | 30 | a\nPONG\nb | true | \u0085PONG')),
    { kind: 'tcp', sends: true },
  ),
  ...each(
    [
      ...on('[STATUS]', '== 0 | < 1 | != 1 | == 1 | >= 0'),
      ...list('[CONNECTED] == true | [CONNECTED] == false | [BODY] ==  | [RESPONSE_TIME] < 1d'),
    ],
    [{}],
    { kind: 'ssh' },
  ),
];

const services = list('{"status": "UP", "queue": 3} | {"status": "DOWN", "queue": 3} | UP');
/** @type {readonly Row[]} */
const ofSeveral = [
  ['[STATUS] == 200', '[BODY].status == UP'],
  ['[STATUS] == any(200, 299)', '[BODY].status == any(UP, OK)', '[BODY].queue == 3'],
  ['[STATUS] < 300', '[BODY].status != DOWN'],
  ['[STATUS] < 300', '[BODY] == UP'],
  ['[CONNECTED] == true', '[BODY] != UP'],
  ['[STATUS] >= 200', '[STATUS] < 300', '[STATUS] != 299'],
].map((conditions) => ({
  kind: 'http',
  conditions,
  answers: [...[200, 299, 500].flatMap((status) => services.map((body) => ({ status, body }))), nothing],
}));

const ofNone = each(
  list(
    'raw == raw | raw == other | [FOO] == 1 | [CONTEXT].user == 1 | [STATUS] != 500 == true | [STATUS]==200 | 200',
    ' | [STATUS] = 200 | [STATUS] === 200 | [STATUS] is 200',
  ),
  statuses.slice(0, 2),
);

/** @param {string} text @param {BufferEncoding} [encoding] */
const hex = (text, encoding) => Buffer.from(text, encoding).toString('hex');
const german = 'Grüße';
const ofOddAnswers = [
  ...eachApart(
    list('[BODY] == OK | [BODY].data == OK'),
    bodies(list('pat(*) | any(OK, UP) | {"data": "pat(O*)"}')),
    'The answer is itself a pattern or a list of texts. Gatus compares with it.',
  ),
  ...eachApart(
    ['[BODY] == Grüße', '[BODY].data == Grüße', '[BODY] == \ufffd', '[BODY] == OK'],
    [
      { bytes: hex(german, 'latin1'), type: 'text/plain; charset=iso-8859-1' },
      { bytes: hex(`{"data": "${german}"}`, 'latin1'), type: 'application/json; charset=iso-8859-1' },
      { bytes: hex(`\ufeff{"data": "${german}"}`) },
      { bytes: hex('\ufeffOK') },
      { bytes: 'ff' },
    ],
    'The answer is not in UTF-8, or begins with a byte order mark. Gatus takes all bytes for UTF-8.',
  ),
  ...eachApart(
    ['[STATUS] == 200'],
    [{ isEndless: true }],
    'The answer never ends, such as a stream. Gatus reads it only for a condition on the body.',
  ),
  ...eachApart(
    ['[BODY].data == OK'],
    bodies(['{"data": "OK", "size": 1e400}', '{"data": "OK", "size": 1e300}']),
    'A number in the answer is beyond 64 bits. Gatus reads nothing of the answer.',
  ),
];

/** @type {Readonly<Record<string, readonly Row[]>>} */
const parts = {
  'The status': ofStatus,
  'The body': ofBody,
  'Values in JSON': ofData,
  'Paths in JSON': ofPaths,
  'Lengths and presence': ofFunctions,
  'The connection': ofConnection,
  'The response time': ofTime,
  'Certificates and domains': [...ofCertificate, ...ofDomain],
  'Name servers and addresses': [...ofNames, ...ofAddress],
  'TCP and SSH': ofSockets,
  'Several conditions': ofSeveral,
  'Other conditions': ofNone,
  'Odd answers': ofOddAnswers,
};

/** @type {readonly Endpoint[]} */
export const endpoints = Object.entries(parts).flatMap(([part, rows]) =>
  rows.map((row) => ({ part, ...row })),
);
