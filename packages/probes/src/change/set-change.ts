import { reasonsOf, type Said } from '@tocsin/domain';
import type { CheckContext } from '../probe/probe.js';
import type { CheckResult, Details } from '../result/check-result.js';
import { compared, type Watched } from './watched-value.js';

const says = reasonsOf('set', {
  added: { en: '{items:list} added', de: '{items:list} hinzugefügt', ar: 'أُضيف {items:list}' },
  removed: { en: '{items:list} removed', de: '{items:list} entfernt', ar: 'حُذف {items:list}' },
  all: { en: '{clauses:clauses}', de: '{clauses:clauses}', ar: '{clauses:clauses}' },
  addresses_same: {
    en: 'The addresses are as they were.',
    de: 'Die Adressen sind unverändert.',
    ar: 'العناوين كما كانت.',
  },
  addresses_changed: {
    en: 'The addresses changed: {summary:clause}.',
    de: 'Die Adressen haben sich geändert: {summary:clause}.',
    ar: 'تغيّرت العناوين: {summary:clause}.',
  },
  name_servers_same: {
    en: 'The name servers are as they were.',
    de: 'Die Nameserver sind unverändert.',
    ar: 'خوادم الأسماء كما كانت.',
  },
  name_servers_changed: {
    en: 'The name servers changed: {summary:clause}.',
    de: 'Die Nameserver haben sich geändert: {summary:clause}.',
    ar: 'تغيّرت خوادم الأسماء: {summary:clause}.',
  },
});

export type SetChange = {
  /** Undefined when nothing changed. */
  readonly summary: Said | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

export const asSet = (items: readonly string[], itemsMax: number): readonly string[] =>
  [...new Set(items)].toSorted().slice(0, itemsMax);

/** The summary ends a sentence that begins with what changed and a colon. */
export function setChange(before: readonly string[], now: readonly string[]): SetChange {
  const added = now.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !now.includes(item));
  const clauses = [
    ...(added.length > 0 ? [says.added({ items: added })] : []),
    ...(removed.length > 0 ? [says.removed({ items: removed })] : []),
  ];
  return { summary: clauses.length === 0 ? undefined : says.all({ clauses }), added, removed };
}

export function judgedSet(
  noun: 'addresses' | 'name_servers',
  names: readonly string[],
  details: Details,
  acceptAfterMinutes: number,
  { previous, now }: CheckContext<Watched<readonly string[]>>,
): Pick<CheckResult, 'status' | 'message' | 'details' | 'remember'> {
  const { before, memory } = compared(previous, names, now, acceptAfterMinutes);
  if (before === undefined) return { status: 'up', message: says[`${noun}_same`](), details, ...memory };
  const { summary, added, removed } = setChange(before, names);
  const message = says[`${noun}_changed`]({ summary: summary ?? says.all({ clauses: [] }) });
  return { status: 'down', message, details: { ...details, added, removed }, ...memory };
}
