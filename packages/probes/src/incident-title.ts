import { incidentBounds } from '@tocsin/domain';
import { cut } from './cut.js';
import type { CheckResult, MonitorTypeDescription } from './probe.js';

const targetCharsMax = 100;

/** What an incident that opens with this result is called: `site.example.com is down: certificate expired 2 days ago`. */
export function incidentTitle(
  { defaults }: Pick<MonitorTypeDescription, 'defaults'>,
  target: string,
  { status, message }: Pick<CheckResult, 'status' | 'message'>,
): string {
  const parts: Readonly<Record<string, string>> = {
    target: shortened(target),
    status,
    reason: clauseOf(message),
  };
  const title = defaults.incidentTitle.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  return cut(title, incidentBounds.titleCharsMax);
}

/** A URL without what every URL has. */
function shortened(target: string): string {
  return cut(target.replace(/^https?:\/\//i, '').replace(/\/$/, ''), targetCharsMax);
}

/** The first sentence of a message without its beginning and its end: `The page is empty.` as `page is empty`. */
function clauseOf(message: string): string {
  const [sentence = ''] = message.split(/(?<=[.!?]) /);
  return sentence.replace(/^(?:The|It|A|An) /, '').replace(/\.$/, '');
}
