import type { FromSchema } from 'json-schema-to-ts';
import { absenceInWords, lookUpWatched, serverSetting, silenceInWords } from '../../dns/look-up.js';
import { type Probe } from '../../probe/probe.js';
import { failureOf } from '../../result/failure.js';
import { fieldError } from '../../settings/field-error.js';
import { objectSchema } from '../../settings/schema.js';
import { listInWords, shorten } from '../../words/text.js';
import {
  type ExpectableType,
  exampleOf,
  expectableTypes,
  fieldsOf,
  fits,
  type RecordFields,
  readRecord,
} from './records.js';

const recordsExpectedMax = 25;
const recordsShownMax = 25;
const recordCharsShownMax = 120;

const settings = objectSchema({
  record_type: {
    type: 'string',
    description: 'The type of the records.',
    enum: expectableTypes,
    default: 'A',
  },
  expected: {
    type: 'array',
    description:
      'The records that must be there, each written as in a zone file, such as `10 mx.example.com`. `*` stands for any value of a field. Left out, any records will do.',
    items: { type: 'string', minLength: 1, maxLength: 2000 },
    minItems: 1,
    maxItems: recordsExpectedMax,
  },
  others_allowed: {
    type: 'boolean',
    description: 'Whether there may be records beside the expected ones.',
    default: false,
  },
  ...serverSetting,
});

type Settings = FromSchema<typeof settings>;

export const dns = {
  type: 'dns',
  description: 'A name has the records in the domain name system that are expected.',
  target: 'domain',
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
  async check(target, given, context) {
    const { record_type: type, server } = given;
    const answer = await lookUpWatched(target, type, context, server);
    if (answer.outcome === 'failed') return failureOf(answer);
    const { durationMs, silentServers: silent } = answer;
    const silence = server === undefined ? '' : silenceInWords(silent);
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
      return { status: 'down', message: absenceInWords(target, type, answer.found), durationMs, details };
    }
    const faults = [
      ...(missing.length > 0 ? [`${listInWords(shown(missing))} missing`] : []),
      ...(unexpected.length > 0 ? [`${listInWords(shown(unexpected))} not expected`] : []),
    ];
    return faults.length > 0
      ? {
          status: 'down',
          message: `The ${type} records are wrong: ${faults.join(', ')}.`,
          durationMs,
          details,
        }
      : { status: 'up', message: `${upInWords(type, found, given)}${silence}`, durationMs, details };
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

function upInWords(type: ExpectableType, found: readonly RecordFields[], { expected }: Settings): string {
  if (expected !== undefined) return `The ${type} records are as expected.`;
  return found.length === 1 ? `There is 1 ${type} record.` : `There are ${found.length} ${type} records.`;
}

/** Sorted, since the order of an answer changes. */
const shown = (records: readonly RecordFields[]): string[] =>
  records
    .map((fields) => shorten(fields.join(' '), recordCharsShownMax))
    .toSorted()
    .slice(0, recordsShownMax);
