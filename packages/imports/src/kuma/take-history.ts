import { importedHistoryBounds } from '@tocsin/domain';
import type { Imported } from '../report/draft.js';
import type { MonitorHistory } from '../report/history-file.js';
import type { KumaFile, KumaHistory } from './read-backup.js';

const { daysMax, outagesMax } = importedHistoryBounds;

const notesOf = (version: KumaFile['version'], cut: readonly string[]): readonly string[] => [
  ...(version === 1
    ? [
        'Uptime Kuma 1 stores no uptime by day, so the history has outages alone. Version 2 computes it once it is started on this database.',
      ]
    : []),
  ...(cut.length > 0
    ? [
        `A monitor takes the latest ${daysMax} days and ${outagesMax} outages. Older ones are left out of ${cut.join(', ')}.`,
      ]
    : []),
];

/**
 * Adds the history of the monitors that were taken, and counts it in the report.
 *
 * @param keys by the ids in the file
 */
export const withHistory = (
  imported: Imported,
  { version, history }: KumaFile & { readonly history: KumaHistory },
  keys: ReadonlyMap<string, string>,
): Imported => {
  const taken = new Map<string, MonitorHistory>();
  const cut: string[] = [];
  for (const [id, key] of keys) {
    const { days = [], outages = [], isCut = false } = history.get(id) ?? {};
    if (days.length + outages.length > 0) taken.set(key, { days, outages });
    if (isCut) cut.push(key);
  }
  const { report, config } = imported;
  return {
    ...imported,
    history: {
      version: 1,
      source: 'uptime_kuma',
      file_set: config.file_set,
      monitors: Object.fromEntries(taken),
    },
    report: {
      ...report,
      notes: [...report.notes, ...notesOf(version, cut)],
      history: [...keys.values()].map((key) => ({
        monitor: key,
        days: taken.get(key)?.days.length ?? 0,
        outages: taken.get(key)?.outages.length ?? 0,
      })),
    },
  };
};
