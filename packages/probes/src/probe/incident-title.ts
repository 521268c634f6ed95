import { type IncidentCause, incidentBounds } from '@tocsin/domain';
import { hostOf } from '../settings/target.js';
import { listInWords, shorten } from '../words/text.js';
import { type MonitorTypeDescription } from './probe.js';

const nameCharsMax = 100;

type NamedMonitor = { readonly name: string; readonly target: string };

/** Such as `Shop is down: certificate expired 2 days ago`. The host is named once. */
export function incidentTitle(
  { defaults }: Pick<MonitorTypeDescription, 'defaults'>,
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
