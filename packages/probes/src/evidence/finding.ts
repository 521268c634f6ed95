import { type Reason, reasonsOf, type Said, saidAgain } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { Evidence, Exchange } from './evidence.js';
import { decisiveExchange, type Layer, layerOf } from './layer.js';

const says = reasonsOf('evidence', {
  name: { en: 'the name', de: 'beim Namen', ar: 'الاسم' },
  route: { en: 'the route', de: 'beim Weg', ar: 'المسار' },
  port: { en: 'the port', de: 'beim Port', ar: 'المنفذ' },
  tls: { en: 'TLS', de: 'bei TLS', ar: 'TLS' },
  certificate: { en: 'the certificate', de: 'beim Zertifikat', ar: 'الشهادة' },
  protocol: { en: 'the protocol', de: 'beim Protokoll', ar: 'البروتوكول' },
  status: { en: 'the status', de: 'beim Status', ar: 'الحالة' },
  content: { en: 'the content', de: 'beim Inhalt', ar: 'المحتوى' },
  time: { en: 'the time', de: 'bei der Zeit', ar: 'الوقت' },
  failed: {
    en: 'It failed at {layer:clause}: {why:clause}.',
    de: 'Der Fehler liegt {layer:clause}: {why:clause}.',
    ar: 'موضع الخلل {layer:clause}: {why:clause}.',
  },
  failed_unlike: {
    en: 'It failed at {layer:clause}: {why:clause}; since the last good check, {changes:and}.',
    de: 'Der Fehler liegt {layer:clause}: {why:clause}; seit der letzten guten Prüfung: {changes:and}.',
    ar: 'موضع الخلل {layer:clause}: {why:clause}؛ ومنذ آخر فحص سليم: {changes:and}.',
  },
  failed_alike: {
    en: 'It failed at {layer:clause}: {why:clause}; nothing else differs from the last good check.',
    de: 'Der Fehler liegt {layer:clause}: {why:clause}; sonst ist alles wie bei der letzten guten Prüfung.',
    ar: 'موضع الخلل {layer:clause}: {why:clause}؛ ولا يختلف غير ذلك عن آخر فحص سليم.',
  },
  status_changed: {
    en: 'the status went from {before} to {now}',
    de: 'der Status ging von {before} auf {now}',
    ar: 'تغيّرت الحالة من {before} إلى {now}',
  },
  address_changed: {
    en: 'the address went from {before} to {now}',
    de: 'die Adresse wechselte von {before} auf {now}',
    ar: 'تغيّر العنوان من {before} إلى {now}',
  },
  certificate_changed: {
    en: 'the certificate was replaced by one of {issuer}',
    de: 'das Zertifikat wurde durch eines von {issuer} ersetzt',
    ar: 'استُبدلت الشهادة بشهادة من {issuer}',
  },
  protocol_changed: {
    en: 'the protocol went from {before} to {now}',
    de: 'das Protokoll wechselte von {before} auf {now}',
    ar: 'تغيّر البروتوكول من {before} إلى {now}',
  },
  redirects_changed: {
    en: 'it ends at {now} instead of {before}',
    de: 'es endet bei {now} statt {before}',
    ar: 'ينتهي عند {now} بدلًا من {before}',
  },
  size_changed: {
    en: 'the answer went from {before:size} to {now:size}',
    de: 'die Antwort ging von {before:size} auf {now:size}',
    ar: 'تغيّر حجم الردّ من {before:size} إلى {now:size}',
  },
  body_changed: {
    en: 'the content changed',
    de: 'der Inhalt änderte sich',
    ar: 'تغيّر المحتوى',
  },
  slower: {
    en: 'the answer took {now:ms} instead of {before:ms}',
    de: 'die Antwort dauerte {now:ms} statt {before:ms}',
    ar: 'استغرق الردّ {now:ms} بدلًا من {before:ms}',
  },
  records_changed: {
    en: 'the records went from {before:list} to {now:list}',
    de: 'die Einträge wechselten von {before:list} auf {now:list}',
    ar: 'تغيّرت السجلّات من {before:list} إلى {now:list}',
  },
});

/** In a sentence. The page shows all that differ. */
const changesMax = 3;

/** A slower answer is news from here on: so many times as slow, and so much slower. */
export const slowerFrom = { times: 3, ms: 500 } as const;

/** A larger or smaller answer is news from here on. */
const sizePart = 0.2;

export type Finding = {
  readonly layer: Layer;
  /** A sentence: the layer, why, and what differs from the last good check. */
  readonly reason: Said;
};

/** Says at which layer the first check failed, and what differs from the last good one of its region, or of another. */
export const findingOf = (evidence: readonly Evidence[]): Finding | null => {
  const [failed] = evidence
    .filter(({ moments }) => moments.includes('first_failed'))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (failed === undefined) return null;
  const layer = layerOf(failed);
  const named = { layer: says[layer](), why: whyOf(failed) };
  const good = lastGoodFor(failed, evidence);
  const now = decisiveExchange(failed);
  const before = good && now && counterpartOf(now, good);
  if (before === undefined || now === undefined) return { layer, reason: says.failed(named) };
  const changes = changesBetween(before, now, layer).slice(0, changesMax);
  if (changes.length > 0) return { layer, reason: says.failed_unlike({ ...named, changes }) };
  const isCompared = before.response !== null && now.response !== null;
  return { layer, reason: isCompared ? says.failed_alike(named) : says.failed(named) };
};

/** The layer is named before: a fault of TLS need not say so again. */
const whyOf = ({ message, reason }: Evidence): Said => {
  const why = reason?.code === 'tls.fault' ? reason.values.why : reason;
  return saidAgain(message, why as Reason | null);
};

/** Finds the same question in the good check. A page may have ended elsewhere, after redirects. */
const counterpartOf = (now: Exchange, { exchanges }: Evidence): Exchange | undefined =>
  exchanges.findLast(({ kind, target }) => kind === now.kind && target === now.target) ??
  exchanges.findLast(({ kind }) => kind === 'http' && now.kind === 'http');

/** The last good check that a failed one is compared with. */
const lastGoodFor = (
  { region }: Pick<Evidence, 'region'>,
  evidence: readonly Evidence[],
): Evidence | undefined => {
  const good = evidence.filter(({ moments }) => moments.includes('last_good'));
  return good.find((each) => each.region === region) ?? good.at(-1);
};

/** The content of many pages is never the same. It counts where the fault is in the content. */
const changesBetween = (before: Exchange, now: Exchange, layer: Layer): readonly Said[] =>
  [
    statusChange(before, now),
    addressChange(before, now),
    certificateChange(before, now),
    redirectChange(before, now),
    protocolChange(before, now),
    recordsChange(before, now),
    layer === 'content' ? contentChange(before, now) : undefined,
    timeChange(before, now),
  ].filter((change) => change !== undefined);

type Change = (before: Exchange, now: Exchange) => Said | undefined;

const statusChange: Change = ({ response: before }, { response: now }) =>
  before && now && before.status !== now.status
    ? says.status_changed({ before: statusInWords(before.status), now: statusInWords(now.status) })
    : undefined;

const addressChange: Change = ({ address: before }, { address: now }) =>
  before !== null && now !== null && before !== now ? says.address_changed({ before, now }) : undefined;

const certificateChange: Change = (before, now) => {
  const [old] = before.tls?.certificates ?? [];
  const [new_] = now.tls?.certificates ?? [];
  return old && new_ && old.fingerprint !== new_.fingerprint
    ? says.certificate_changed({ issuer: new_.issuer })
    : undefined;
};

const redirectChange: Change = (before, now) =>
  before.response && now.response && before.target !== now.target
    ? says.redirects_changed({ before: before.target, now: now.target })
    : undefined;

const protocolChange: Change = ({ response: before }, { response: now }) =>
  before && now && before.protocol !== now.protocol
    ? says.protocol_changed({ before: before.protocol, now: now.protocol })
    : undefined;

const recordsOf = ({ replies }: Exchange): readonly string[] =>
  replies.find(({ code }) => code === null)?.records.toSorted() ?? [];

const recordsChange: Change = (before, now) => {
  const [old, new_] = [recordsOf(before), recordsOf(now)];
  return new_.length > 0 && old.length > 0 && old.join('\n') !== new_.join('\n')
    ? says.records_changed({ before: old, now: new_ })
    : undefined;
};

const contentChange: Change = ({ response: before }, { response: now }) => {
  if (!before || !now || before.status !== now.status) return undefined;
  const { body_bytes: old } = before;
  const { body_bytes: new_ } = now;
  if (Math.abs(new_ - old) > sizePart * Math.max(old, new_))
    return says.size_changed({ before: old, now: new_ });
  return before.body !== null && now.body !== null && before.body !== now.body
    ? says.body_changed()
    : undefined;
};

const timeChange: Change = ({ timings: before }, { timings: now, failed }) =>
  failed === null &&
  before.total_ms !== null &&
  now.total_ms !== null &&
  now.total_ms >= slowerFrom.times * before.total_ms &&
  now.total_ms - before.total_ms >= slowerFrom.ms
    ? says.slower({ before: Math.round(before.total_ms), now: Math.round(now.total_ms) })
    : undefined;
