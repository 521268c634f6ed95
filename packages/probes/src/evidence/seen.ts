import { storableReason } from '@tocsin/domain';
import type { HttpHeaders, SeenExchange } from '@tocsin/egress';
import { bodyText } from '../http/body-text.js';
import { shorten } from '../words/text.js';
import { middleOf, withinBounds } from './bounded-seen.js';
import { diagnosisFrom, type RawDiagnosis } from './diagnosis.js';
import { type Exchange, evidenceBounds, type Seen } from './evidence.js';
import { type Redact, type RedactorBounds, redacted, redactedTexts, redactorOf } from './redaction.js';
import { isCredential, secretsInExchanges } from './secrets.js';

const { headersMax, headerCharsMax, bodyBytesMax, urlCharsMax, recordCharsMax, unpackedBytesMax } =
  evidenceBounds;

/** Bodies in one evidence. Earlier answers seldom say why a check failed. */
const bodiesMax = 4;

/** The exchanges of a check: the first ones and the last ones. */
export type RawExchanges = { readonly exchanges: readonly SeenExchange[]; readonly leftOut: number };

export type EvidenceChoice = {
  /** In the settings of the monitor. */
  readonly secrets: readonly string[];
  /** False if the account keeps bodies out of its evidence. */
  readonly withBodies: boolean;
  readonly diagnosis?: RawDiagnosis | undefined;
  readonly bounds?: RedactorBounds;
};

/** Shapes the exchanges of a check as they are stored: without secrets, and bounded. */
export const seenFrom = (
  raw: RawExchanges,
  { secrets, withBodies, diagnosis, bounds }: EvidenceChoice,
): Seen => {
  const redact = redactorOf([...secrets, ...secretsInExchanges(raw.exchanges)], bounds);
  const { exchanges, leftOut } = withoutHopeless(raw);
  const bodiesFrom = exchanges.length - bodiesMax;
  return withinBounds({
    exchanges: exchanges.map((exchange, at) =>
      exchangeFrom(exchange, {
        redact,
        bodies: withBodies ? (at >= bodiesFrom ? 'shown' : 'left_out') : 'kept_out',
      }),
    ),
    exchanges_left_out: leftOut,
    diagnosis:
      diagnosis === undefined
        ? null
        : diagnosisFrom(diagnosis, (text, charsMax) => cleanLine(text, charsMax, redact)),
  });
};

/** Leaves out the exchanges for which there can be no room: redacting them would be most of the work. */
const withoutHopeless = ({ exchanges, leftOut }: RawExchanges): RawExchanges => {
  const kept = exchanges.map((exchange) => ({ exchange, chars: headerChars(exchange) }));
  let chars = kept.reduce((sum, each) => sum + each.chars, 0);
  while (kept.length > 1 && chars > unpackedBytesMax) {
    const [gone] = kept.splice(middleOf(kept), 1);
    chars -= gone?.chars ?? 0;
  }
  const left = kept.map(({ exchange }) => exchange);
  return { exchanges: left, leftOut: leftOut + exchanges.length - left.length };
};

/** About as many characters as are searched for secrets. */
export const charsIn = ({ exchanges }: RawExchanges): number =>
  exchanges.reduce(
    (sum, exchange) =>
      sum +
      headerChars(exchange) +
      (exchange.request?.body?.length ?? 0) +
      (exchange.response?.body.length ?? 0) +
      exchange.said.reduce((bytes, each) => bytes + each.bytes.length, 0),
    0,
  );

/** As many characters as are kept. */
const headerChars = ({ request, response }: SeenExchange): number =>
  [request?.headers.map(([, value]) => value) ?? [], [...(response?.headers.values() ?? [])].flat()]
    .flatMap((values) => values.slice(0, headersMax))
    .reduce((sum, { length }) => sum + Math.min(length, headerCharsMax), 0);

type Choice = { readonly redact: Redact; readonly bodies: 'shown' | 'kept_out' | 'left_out' };

const exchangeFrom = (seen: SeenExchange, { redact, bodies }: Choice): Exchange => {
  const { kind, address, timings, tls, request, response, question, pings, failed } = seen;
  const line = (text: string, charsMax: number = headerCharsMax): string => cleanLine(text, charsMax, redact);
  return {
    kind,
    target: line(seen.target, urlCharsMax),
    address,
    timings: {
      dns_ms: tenthsOf(timings.dnsMs),
      connect_ms: tenthsOf(timings.connectMs),
      tls_ms: tenthsOf(timings.tlsMs),
      first_byte_ms: tenthsOf(timings.firstByteMs),
      total_ms: tenthsOf(timings.totalMs),
    },
    tls: tls && {
      protocol: tls.protocol,
      certificates: tls.certificates.map(({ subject, issuer, validFrom, validTo, names, fingerprint }) => ({
        subject: line(subject),
        issuer: line(issuer),
        valid_from: validFrom.toISOString(),
        valid_to: validTo.toISOString(),
        names: names.map((name) => line(name)),
        fingerprint,
      })),
    },
    request: request && {
      method: request.method,
      headers: request.headers.slice(0, headersMax).map(([name, value]) => headerFrom(name, value, line)),
      body: request.body && bodies === 'shown' ? cleanText(Buffer.from(request.body), redact).text : null,
    },
    response: response && responseFrom(response, { redact, bodies }, line),
    dialogue: bodies === 'kept_out' ? [] : dialogueFrom(seen.said, redact),
    question: question && { type: question.type, servers: [...question.servers] },
    replies: seen.replies.map(({ server, code, records }) => ({
      server,
      code,
      records: records.map((record) => line(record, recordCharsMax)),
    })),
    pings: pings && { sent: pings.sent, round_trips_ms: [...pings.roundTripsMs] },
    failed: failed && {
      code: failed.code,
      phase: failed.phase,
      reason: storableReason(redactedTexts(failed.reason, redact)) as StoredReason,
    },
  };
};

const tenthsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);

/** Code points that no database stores, and those that a page would not show. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

const storable = (text: string): string => text.replaceAll('\r\n', '\n').replace(unprintable, '\ufffd');

/** Secrets go first: what is not printable may be a part of one. */
const cleanLine = (text: string, charsMax: number, redact: Redact): string => {
  const beginning = text.slice(0, 2 * charsMax);
  const clean = storable(redact(beginning, beginning.length < text.length));
  return shorten(clean.replace(/[\r\n]+/g, ' '), charsMax);
};

const headerFrom = (
  name: string,
  value: string,
  line: (text: string) => string,
): { name: string; value: string } => ({
  name: line(name),
  value: isCredential(name) ? redacted : line(value),
});

/** By its bytes: headers may lie. */
const isBinary = (body: Buffer): boolean => body.includes(0);

type Clean = { readonly text: string; readonly isCut: boolean };

const cleanText = (bytes: Buffer, redact: Redact, text = bytes.toString(), isCut = false): Clean => {
  const cut = isCut || bytes.length > bodyBytesMax;
  return { text: storable(redact(text.slice(0, bodyBytesMax), cut)), isCut: cut };
};

const responseFrom = (
  { protocol, status, headers, body, bodyBytes, truncated }: NonNullable<SeenExchange['response']>,
  { redact, bodies }: Choice,
  line: (text: string) => string,
): NonNullable<Exchange['response']> => {
  const all = [...headers].flatMap(([name, values]) => values.map((value) => [name, value] as const));
  const state = bodies !== 'shown' ? bodies : isBinary(body) ? 'binary' : 'text';
  const clean =
    state === 'text'
      ? cleanText(body, redact, textOf(headers, body), truncated || body.length >= bodyBytesMax)
      : null;
  return {
    protocol,
    status,
    headers: all.slice(0, headersMax).map(([name, value]) => headerFrom(name, value, line)),
    headers_left_out: Math.max(0, all.length - headersMax),
    body: clean?.text ?? null,
    body_state: state,
    body_bytes: bodyBytes,
    body_cut: clean?.isCut ?? false,
  };
};

const textOf = (headers: HttpHeaders, body: Buffer): string => bodyText({ headers, body });

/** Joins what one side said in a row, so that no secret is divided. */
const dialogueFrom = (said: SeenExchange['said'], redact: Redact): Exchange['dialogue'] => {
  const joined: { from: 'prober' | 'server'; bytes: Buffer }[] = [];
  for (const { from, bytes } of said) {
    const last = joined.at(-1);
    if (last !== undefined && last.from === from) last.bytes = Buffer.concat([last.bytes, bytes]);
    else joined.push({ from, bytes });
  }
  return joined.map(({ from, bytes }, at) => ({
    from,
    text: cleanText(bytes, redact, bytes.toString(), at === joined.length - 1).text,
  }));
};

type StoredReason = NonNullable<Exchange['failed']>['reason'];
