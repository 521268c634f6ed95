import {
  type IncidentCause,
  incidentBounds,
  inSequence,
  listInWords,
  type Reason,
  reasonsOf,
  type Said,
} from '@tocsin/domain';
import { hostOf } from '../settings/target.js';
import { shorten } from '../words/text.js';

const nameCharsMax = 100;

const says = reasonsOf('title', {
  is_down: {
    en: '{name} is down: {why:first}',
    de: '{name} ist ausgefallen: {why:first}',
    ar: '{name} متوقّف: {why:first}',
  },
  is_degraded: {
    en: '{name} is degraded: {why:first}',
    de: '{name} ist beeinträchtigt: {why:first}',
    ar: '{name} متراجع: {why:first}',
  },
  is_slow: {
    en: '{name} is slow: {why:first}',
    de: '{name} ist langsam: {why:first}',
    ar: '{name} بطيء: {why:first}',
  },
  is_not_right: {
    en: '{name} is not right: {why:first}',
    de: '{name} stimmt nicht: {why:first}',
    ar: '{name} غير سليم: {why:first}',
  },
  asks_wrongly: {
    en: '{name} does not ask for consent properly: {why:first}',
    de: '{name} fragt nicht richtig nach der Einwilligung: {why:first}',
    ar: '{name} لا يطلب الموافقة على النحو الصحيح: {why:first}',
  },
  redirects_wrongly: {
    en: '{name} redirects wrongly: {why:first}',
    de: '{name} leitet falsch weiter: {why:first}',
    ar: '{name} يعيد التوجيه على نحو خاطئ: {why:first}',
  },
  has_wrong_size: {
    en: '{name} has the wrong size: {why:first}',
    de: '{name} hat die falsche Größe: {why:first}',
    ar: '{name} حجمه غير صحيح: {why:first}',
  },
  has_weak_headers: {
    en: '{name} has weak security headers: {why:first}',
    de: '{name} hat schwache Sicherheitsheader: {why:first}',
    ar: '{name} ترويساته الأمنية ضعيفة: {why:first}',
  },
  bare: { en: '{name}: {why:first}', de: '{name}: {why:first}', ar: '{name}: {why:first}' },
  seen_from: {
    en: '(seen from {regions:list})',
    de: '(gesehen aus {regions:list})',
    ar: '(كما يُرى من {regions:list})',
  },
});

/** Words before the reason of the check in a title: the names of its reasons, except `is_status`. */
const patterns = {
  '{name} is {status}: {reason}': ({ status }) => (status === 'down' ? says.is_down : says.is_degraded),
  '{name} is slow: {reason}': () => says.is_slow,
  '{name} is not right: {reason}': () => says.is_not_right,
  '{name} does not ask for consent properly: {reason}': () => says.asks_wrongly,
  '{name} redirects wrongly: {reason}': () => says.redirects_wrongly,
  '{name} has the wrong size: {reason}': () => says.has_wrong_size,
  '{name} has weak security headers: {reason}': () => says.has_weak_headers,
  '{name}: {reason}': () => says.bare,
} as const satisfies Readonly<Record<string, (cause: IncidentCause) => typeof says.bare>>;

/** Titles in the messages that receivers read. `{reason}` is the first sentence of the check's message. */
export type TitlePattern = keyof typeof patterns;

type Titled = { readonly defaults: { readonly incidentTitle: TitlePattern } };

type NamedMonitor = { readonly name: string; readonly target: string };

/** Such as `Shop is down: certificate expired 2 days ago`. The host is named once. */
export function incidentTitle(
  { defaults }: Titled,
  { name, target }: NamedMonitor,
  { status, message, seenFrom }: IncidentCause,
): string {
  const parts: Readonly<Record<string, string>> = {
    name: shorten(name, nameCharsMax),
    status,
    reason: withHostOnce(clauseOf(message), name, target),
  };
  const title = defaults.incidentTitle.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  const regions = seenFrom.length === 0 ? '' : ` (seen from ${listInWords(seenFrom)})`;
  return shorten(title, incidentBounds.titleCharsMax - [...regions].length) + regions;
}

/** Returns the reason in a title, for other languages. In their words, a host may be named twice. */
export function incidentTitleReason(
  { defaults }: Titled,
  { name }: Pick<NamedMonitor, 'name'>,
  cause: IncidentCause,
  why: Reason,
): Said {
  const title = patterns[defaults.incidentTitle](cause)({ name: shorten(name, nameCharsMax), why });
  const { seenFrom } = cause;
  return seenFrom.length === 0 ? title : inSequence(title, says.seen_from({ regions: seenFrom }));
}

/** `The page is empty.` as `page is empty`. */
function clauseOf(message: string): string {
  const [sentence = ''] = message.split(/(?<=[.!?]) /);
  return sentence.replace(/^(?:The|It|A|An) /, '').replace(/\.$/, '');
}

/** Replaces a host that was named already by `it`. */
function withHostOnce(reason: string, name: string, target: string): string {
  const host = hostOf(target);
  if (host === '') return reason;
  let isNamed = name.toLowerCase().includes(host);
  return reason.replace(mentionOf(host), (mention) => {
    const word = isNamed ? 'it' : mention;
    isNamed = true;
    return word;
  });
}

const mentionOf = (host: string): RegExp => {
  const literal = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.\\/-])${literal}(?::\\d+)?(?![\\w/-]|\\.\\w)`, 'gi');
};
