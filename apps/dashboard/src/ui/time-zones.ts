import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';

type ZoneGroup = { readonly group: string; readonly items: readonly string[] };

const own = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * All time zones by continent; the reader's own, UTC and the chosen one come first.
 * @param chosen may be an old name, which the browser knows and does not list
 */
export const timeZoneGroups = (chosen: string, known = Intl.supportedValuesOf('timeZone')): ZoneGroup[] => {
  const first = [...new Set([chosen, own(), 'UTC'])];
  const byContinent = new Map<string, string[]>();
  for (const zone of known) {
    if (first.includes(zone)) continue;
    const continent = /^(\w+)\//.exec(zone)?.[1] ?? t('Other');
    byContinent.set(continent, [...(byContinent.get(continent) ?? []), zone]);
  }
  return [
    { group: t('Near'), items: first },
    ...[...byContinent].map(([group, items]) => ({ group, items })),
  ];
};

/** "14:03" */
export const timeThere = (zone: string, now: Date): string =>
  inDate(now, { hour: '2-digit', minute: '2-digit' }, zone);
