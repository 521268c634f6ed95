import { importUptimeRobot, readUptimeRobot } from '@tocsin/imports';
import { jsonBytes } from './bytes.js';

type Fields = Readonly<Record<string, unknown>>;

export const options = { fileSet: 'robot' };

export const importedVersion3 = (rows: readonly Fields[]) =>
  importUptimeRobot(readUptimeRobot([jsonBytes({ data: rows, nextLink: null })]), options);
