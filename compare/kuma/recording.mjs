/** The file of recorded verdicts: one line for what all rows share, and one for each row. */
import { readFile, writeFile } from 'node:fs/promises';
import { kumaTables } from '@tocsin/imports';

/** @typedef {import('@tocsin/imports').KumaFile} KumaFile */
/** @typedef {KumaFile['tables']['monitor'][number]} KumaRow */
/** @typedef {'up' | 'down' | 'pending' | 'maintenance'} Status */

/**
 * @typedef {object} RecordedMonitor
 * @property {KumaRow} row as Uptime Kuma stores it, with ports as symbols
 * @property {readonly Status[]} beats from the first check to the first verdict; none while it is paused
 * @property {string} message of the last of them
 *
 * @typedef {object} Recording
 * @property {string} version of Uptime Kuma
 * @property {string} recordedAt
 * @property {NonNullable<KumaFile['defaults']['monitor']>} defaults of the columns of monitors
 * @property {readonly RecordedMonitor[]} monitors
 * @property {readonly KumaRow[]} windows rows of the table `maintenance`
 * @property {readonly KumaRow[]} windowMonitors rows of the table `monitor_maintenance`
 */

const file = new URL('./recording.jsonl', import.meta.url);

/** The most frequent value of each column. @param {readonly KumaRow[]} rows @returns {KumaRow} */
const usualRow = (rows) => {
  const columns = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    columns.map((column) => {
      /** @type {Map<KumaRow[string], number>} */
      const counts = new Map();
      for (const row of rows) counts.set(row[column] ?? null, (counts.get(row[column] ?? null) ?? 0) + 1);
      const [[value] = [null]] = [...counts].sort(([, a], [, b]) => b - a);
      return [column, value];
    }),
  );
};

/** @param {Recording} recording */
export const writeRecording = async ({ monitors, ...shared }) => {
  const usual = usualRow(monitors.map(({ row }) => row));
  const lines = [
    { ...shared, usual },
    ...monitors.map(({ row, ...verdict }) => ({
      row: Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== usual[column])),
      ...verdict,
    })),
  ];
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

/** @returns {Promise<Recording>} */
export const readRecording = async () => {
  const [shared, ...monitors] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { usual, ...others } = shared;
  return {
    ...others,
    monitors: monitors.map(({ row, ...verdict }) => ({ row: { ...usual, ...row }, ...verdict })),
  };
};

/** The file that an import reads, of the tables that were recorded. @param {Recording} recording @returns {KumaFile} */
export const kumaFileOf = ({ defaults, monitors, windows, windowMonitors }) => {
  /** @type {readonly KumaRow[]} */
  const noRows = [];
  const none = Object.fromEntries(kumaTables.map((table) => [table, noRows]));
  return {
    version: 2,
    kind: 'database',
    isPartial: false,
    defaults: { monitor: defaults },
    tables: {
      .../** @type {KumaFile['tables']} */ (none),
      monitor: monitors.map(({ row }) => row),
      maintenance: windows,
      monitor_maintenance: windowMonitors,
    },
  };
};
