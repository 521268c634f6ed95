import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** 0 is the best match, `null` none. */
const fit = (type: MonitorType, wanted: string): number | null => {
  const { name, about, synonyms } = monitorTypes[type];
  const names = [name, type, ...synonyms].map(normal);
  if (names.includes(wanted)) return 0;
  if (names.some((known) => known.startsWith(wanted))) return 1;
  if (names.some((known) => known.includes(wanted))) return 2;
  return normal(about).includes(wanted) ? 3 : null;
};

export const typesFor = (search: string): readonly MonitorType[] => {
  const types = Object.keys(monitorTypes) as MonitorType[];
  const wanted = normal(search);
  if (wanted === '') return types;
  return types
    .map((type) => ({ type, rank: fit(type, wanted) }))
    .filter((found): found is { type: MonitorType; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ type }) => type);
};
