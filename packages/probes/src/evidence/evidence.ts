import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { objectSchema, type Properties } from '../settings/schema.js';
import { unpackerOf } from './packed.js';

export const evidenceBounds = {
  /** Exchanges of one check. The others are counted. */
  exchangesMax: 24,
  headersMax: 32,
  headerCharsMax: 512,
  /** Bounds the body of an answer, the body of a request, and a dialogue. */
  bodyBytesMax: 4_096,
  urlCharsMax: 1_000,
  recordCharsMax: 300,
  /** For a diagnosis. */
  nameServersMax: 8,
  nameServerRecordsMax: 10,
  /** Bounds one check, compressed. */
  packedBytesMax: 16_384,
  /** Bounds one check as JSON. Four of them can be unpacked together. */
  unpackedBytesMax: 122_880,
} as const;

/** The parts of an object that always has all of them. */
const whole = <const Given extends Properties>(properties: Given) =>
  objectSchema(properties, Object.keys(properties) as (keyof Given & string)[]);

const orNull = <const Schema extends JSONSchema>(schema: Schema) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const moment = { type: 'string', format: 'date-time' } as const;
const stepMs = {
  ...orNull({ type: 'number' } as const),
  description: 'In milliseconds; `null` for a step that did not end, or that there is not.',
} as const;
const list = <const Items extends JSONSchema>(items: Items) => ({ type: 'array', items }) as const;

const header = whole({ name: text, value: text });

const reason = {
  ...whole({ code: text, values: { type: 'object', additionalProperties: true } }),
  description: 'A code with values, as in `reason` of a check.',
} as const;

/** `kept_out`: the account keeps bodies out of its evidence. `left_out`: there was no room for it. */
const bodyStates = ['text', 'binary', 'kept_out', 'left_out'] as const;

const exchange = whole({
  kind: { type: 'string', enum: ['http', 'connection', 'dns', 'ping'] },
  target: { ...text, description: 'The URL, `host:port`, the name or the host that was asked.' },
  address: { ...orNull(text), description: 'The address that was called; `null` when none was found.' },
  timings: whole({
    dns_ms: stepMs,
    connect_ms: stepMs,
    tls_ms: stepMs,
    first_byte_ms: { ...stepMs, description: 'In milliseconds from the start.' },
    total_ms: { ...stepMs, description: 'In milliseconds from the start.' },
  }),
  tls: {
    ...orNull(
      whole({
        protocol: orNull(text),
        certificates: list(
          whole({
            subject: text,
            issuer: text,
            valid_from: moment,
            valid_to: moment,
            names: list(text),
            fingerprint: { ...text, description: 'SHA-256 of the certificate, in hexadecimal.' },
          }),
        ),
      }),
    ),
    description: 'The chain as it was sent, the certificate of the server first; also when it was refused.',
  },
  request: orNull(
    whole({
      method: text,
      headers: list(header),
      body: orNull(text),
    }),
  ),
  response: orNull(
    whole({
      protocol: text,
      status: { type: 'integer' },
      headers: list(header),
      headers_left_out: count,
      body: { ...orNull(text), description: `The first ${evidenceBounds.bodyBytesMax} bytes.` },
      body_state: { type: 'string', enum: [...bodyStates] },
      body_bytes: { ...count, description: 'As transferred.' },
      body_cut: { type: 'boolean', description: 'True if `body` is only the beginning.' },
    }),
  ),
  dialogue: {
    ...list(whole({ from: { type: 'string', enum: ['prober', 'server'] }, text })),
    description: 'The words of a port or a mail host, and those of the prober.',
  },
  question: orNull(whole({ type: text, servers: list(text) })),
  replies: list(
    whole({
      server: text,
      code: { ...orNull(text), description: 'Why there are no records, such as `ENOTFOUND`.' },
      records: list(text),
    }),
  ),
  pings: orNull(whole({ sent: count, round_trips_ms: list({ type: 'number' } as const) })),
  failed: orNull(
    whole({
      code: text,
      phase: { type: 'string', enum: ['name', 'connect', 'tls', 'request', 'headers', 'body'] },
      reason,
    }),
  ),
});

export type Exchange = FromSchema<typeof exchange>;

const diagnosis = whole({
  route: {
    ...orNull(
      whole({
        protocol: {
          type: 'string',
          enum: ['tcp', 'icmp'],
          description: '`tcp`: as connections to the port go. `icmp`: as echo requests go.',
        },
        address: text,
        hops: list(
          whole({
            ttl: { type: 'integer', minimum: 1 },
            address: {
              ...orNull(text),
              description:
                '`null` for a hop that was silent, and for one in a network that is closed to checks.',
            },
            round_trip_ms: {
              ...orNull({ type: 'number' } as const),
              description: '`null` for a silent hop.',
            },
          }),
        ),
        reached: { type: 'boolean', description: 'True if the address itself answered.' },
      }),
    ),
    description:
      'The path to the address, as `traceroute` shows it; `null` if it was not sought, or could not be.',
  },
  question: orNull(whole({ name: text, type: text })),
  name_servers: {
    ...list(
      whole({
        server: text,
        code: { ...orNull(text), description: 'Such as `NXDOMAIN`; `null` for a silent server.' },
        flags: {
          ...list(text),
          description: 'Those that are set, of `aa`, `tc`, `rd`, `ra`, `ad` and `cd`.',
        },
        records: list(text),
        took_ms: stepMs,
      }),
    ),
    description: 'The answer of each name server to `question`.',
  },
});

export type Diagnosis = FromSchema<typeof diagnosis>;

const seen = {
  exchanges: {
    ...list(exchange),
    maxItems: evidenceBounds.exchangesMax,
    description: 'Questions and their answers, in this order.',
  },
  exchanges_left_out: { ...count, description: 'Exchanges in the middle that there was no room for.' },
  diagnosis: {
    ...orNull(diagnosis),
    // Evidence of earlier versions has none.
    default: null,
    description:
      'After a failure of the network: the path to the target, and the answers of name servers. It is made once, after the first failed check, and is part of those that follow.',
  },
} as const;

/** JSON Schema of the exchanges of one check, as probers report them. */
const seenSchema = whole(seen);

export type Seen = FromSchema<typeof seenSchema>;

export const nothingSeen: Seen = { exchanges: [], exchanges_left_out: 0, diagnosis: null };

/**
 * `last_good`: the last good check before. `first_failed`: the first of the failed checks. `confirmed`: the failed
 * check that opened the incident. `last_failed`: the last failed check before its end, or until now.
 */
export const evidenceMoments = ['last_good', 'first_failed', 'confirmed', 'last_failed'] as const;
export type EvidenceMoment = (typeof evidenceMoments)[number];

/** JSON Schema of what one check of an incident saw. */
export const evidenceSchema = whole({
  moments: list({ type: 'string', enum: [...evidenceMoments] } as const),
  region: text,
  at: { ...moment, description: 'When the check began.' },
  status: { type: 'string', enum: ['up', 'degraded', 'down'] },
  message: text,
  reason: orNull(reason),
  duration_ms: count,
  details: { type: 'object', additionalProperties: true },
  ...seen,
});

export type Evidence = FromSchema<typeof evidenceSchema>;

/** Returns `null` for what no prober packed. */
export const unpackedSeen = unpackerOf<Seen>(seenSchema);
