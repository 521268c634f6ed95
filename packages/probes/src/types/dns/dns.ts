import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import { parseIpAddress } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import {
  absenceOf,
  lookUpWatched,
  serverArabic,
  serverGerman,
  serverSetting,
  silenceOf,
} from '../../dns/look-up.js';
import { reverseName } from '../../dns/reversed-address.js';
import { type Probe } from '../../probe/probe.js';
import { failureOf } from '../../result/check-result.js';
import { fieldError, objectSchema } from '../../settings/schema.js';
import { brokenTargetRule } from '../../settings/target.js';
import { shorten } from '../../words/text.js';
import {
  type ExpectableType,
  exampleOf,
  expectableTypes,
  fieldsOf,
  fits,
  type RecordFields,
  readRecord,
} from './records.js';

const says = reasonsOf('dns_records', {
  missing: { en: '{records:list} missing', de: '{records:list} fehlt', ar: '{records:list} غير موجود' },
  unexpected: {
    en: '{records:list} not expected',
    de: '{records:list} nicht erwartet',
    ar: '{records:list} غير متوقّع',
  },
  wrong: {
    en: 'The {type} records are wrong: {faults:clauses}.',
    de: 'Die {type}-Einträge sind falsch: {faults:clauses}.',
    ar: 'سجلّات {type} غير صحيحة: {faults:clauses}.',
  },
  expected: {
    en: 'The {type} records are as expected.',
    de: 'Die {type}-Einträge sind wie erwartet.',
    ar: 'سجلّات {type} كما هو متوقّع.',
  },
  there: {
    en: 'There {records|is|are} {records:n} {type} {records|record|records}.',
    de: 'Es gibt {records:n} {records|Eintrag|Einträge} vom Typ {type}.',
    ar: 'عدد سجلّات {type} هو {records:n}.',
  },
});

const recordsExpectedMax = 25;
const recordsShownMax = 25;
const recordCharsShownMax = 120;

const settings = objectSchema({
  record_type: {
    type: 'string',
    title: 'Record type',
    hint: 'With PTR, the target can also be an IP address, such as 192.0.2.1.',
    inSight: true,
    description:
      'Which records the name is asked for. With `PTR`, the target may be an IP address: `192.0.2.1` asks for `1.2.0.192.in-addr.arpa`.',
    enum: expectableTypes,
    default: 'A',
  },
  expected: {
    type: 'array',
    title: 'Expected records',
    hint: 'Each as in a zone file, such as 10 mx.example.com.',
    inSight: true,
    description:
      'The records that must be there, each written as in a zone file, such as `10 mx.example.com`. `*` stands for any value of a field. Left out, any records will do.',
    items: { type: 'string', minLength: 1, maxLength: 2000 },
    minItems: 1,
    maxItems: recordsExpectedMax,
  },
  others_allowed: {
    type: 'boolean',
    title: 'Allow other records beside them',
    hint: 'Otherwise a record that is not expected is a fault.',
    inSight: true,
    description: 'With `true`, the name may have records that are not among the expected ones.',
    default: false,
  },
  ...serverSetting,
});

type Settings = FromSchema<typeof settings>;

export const dns = {
  type: 'dns',
  title: 'DNS records',
  description: 'A name has the records in the domain name system that are expected.',
  kind: 'domain',
  searchWords: [
    'a record',
    'cname',
    'txt',
    'resolver',
    'lookup',
    'reverse dns',
    'ptr',
    'tlsa',
    'dane',
    'dnssec',
    'eintrag',
  ],
  icon: 'M5 4.5v15M5 8h5M5 16h5M10 5.5h9v5h-9ZM10 13.5h9v5h-9Z',
  targetExample: 'example.com',
  target: 'host',
  targetFault: (target, { record_type: type }) =>
    type === 'PTR' ? undefined : brokenTargetRule('domain', target),
  neverCalls: true,
  settings,
  faults: ({ record_type: type, expected = [] }) =>
    expected.flatMap((written, at) =>
      readRecord(type, written) === undefined
        ? [
            fieldError(
              `settings.expected.${at}`,
              `must be a record of type ${type} such as ${exampleOf(type)}`,
            ),
          ]
        : [],
    ),
  defaults: { intervalSeconds: 300, severity: 'critical', incidentTitle: '{name}: {reason}' },
  german: {
    ...serverGerman,
    'DNS records': 'DNS-Einträge',
    'A name has the records in the domain name system that are expected.':
      'Ein Name hat die erwarteten Einträge im DNS.',
    'Record type': 'Art des Eintrags',
    'With PTR, the target can also be an IP address, such as 192.0.2.1.':
      'Mit PTR kann das Ziel auch eine IP-Adresse sein, wie 192.0.2.1.',
    'Expected records': 'Erwartete Einträge',
    'Each as in a zone file, such as 10 mx.example.com.':
      'Jeder wie in einer Zonendatei, wie 10 mx.example.com.',
    'Otherwise a record that is not expected is a fault.':
      'Sonst ist ein Eintrag, der nicht erwartet wird, ein Fehler.',
    'Allow other records beside them': 'Andere Einträge daneben erlauben',
  },
  arabic: {
    ...serverArabic,
    'DNS records': 'سجلّات DNS',
    'A name has the records in the domain name system that are expected.':
      'للاسم في نظام أسماء النطاقات السجلّات المتوقّعة.',
    'Record type': 'نوع السجلّ',
    'With PTR, the target can also be an IP address, such as 192.0.2.1.':
      'مع PTR يمكن أن يكون الهدف عنوان IP أيضًا، مثل 192.0.2.1.',
    'Expected records': 'السجلّات المتوقّعة',
    'Each as in a zone file, such as 10 mx.example.com.':
      'كل منها كما في ملفّ المنطقة، مثل 10 mx.example.com.',
    'Otherwise a record that is not expected is a fault.': 'وإلا عُدّ السجلّ غير المتوقّع خطأ.',
    'Allow other records beside them': 'السماح بسجلّات أخرى معها',
  },
  async check(target, given, context) {
    const { record_type: type, server } = given;
    const address = parseIpAddress(target);
    const name = address === undefined ? target : reverseName(address);
    const answer = await lookUpWatched(name, type, context, server);
    if (answer.outcome === 'failed') return failureOf(answer);
    const { durationMs, silentServers: silent } = answer;
    const silence = server === undefined ? [] : silenceOf(silent);
    const found = answer.records.map((record) => fieldsOf(type, record));
    const { missing, unexpected } = differenceFrom(expectedOf(given), found, given);
    const details = {
      record_type: type,
      records: shown(found),
      missing: shown(missing),
      unexpected: shown(unexpected),
      ...(answer.isDelegation && { delegation: true }),
      ...(server !== undefined && silent.length > 0 && { silent_name_servers: silent }),
    };
    if (found.length === 0) {
      return { status: 'down', message: absenceOf(name, type, answer.found), durationMs, details };
    }
    const faults = [
      ...(missing.length > 0 ? [says.missing({ records: shown(missing) })] : []),
      ...(unexpected.length > 0 ? [says.unexpected({ records: shown(unexpected) })] : []),
    ];
    return faults.length > 0
      ? {
          status: 'down',
          message: says.wrong({ type, faults }),
          durationMs,
          details,
        }
      : { status: 'up', message: inSequence(rightness(type, found, given), ...silence), durationMs, details };
  },
} satisfies Probe<Settings>;

const expectedOf = ({ record_type: type, expected }: Settings): readonly RecordFields[] | undefined =>
  expected?.flatMap((written) => {
    const fields = readRecord(type, written);
    return fields === undefined ? [] : [fields];
  });

type Difference = { readonly missing: readonly RecordFields[]; readonly unexpected: readonly RecordFields[] };

function differenceFrom(
  expected: readonly RecordFields[] | undefined,
  found: readonly RecordFields[],
  { others_allowed: othersAllowed }: Settings,
): Difference {
  if (expected === undefined) return { missing: [], unexpected: [] };
  return {
    missing: expected.filter((record) => !found.some((other) => fits(record, other))),
    unexpected: othersAllowed ? [] : found.filter((record) => !expected.some((other) => fits(other, record))),
  };
}

function rightness(type: ExpectableType, found: readonly RecordFields[], { expected }: Settings): Said {
  if (expected !== undefined) return says.expected({ type });
  return says.there({ records: found.length, type });
}

/** Sorted, since the order of an answer changes. */
const shown = (records: readonly RecordFields[]): string[] =>
  records
    .map((fields) => shorten(fields.join(' '), recordCharsShownMax))
    .toSorted()
    .slice(0, recordsShownMax);
