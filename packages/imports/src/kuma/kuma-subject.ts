import type { Subject } from '../report/report.js';
import { type KumaRow, type KumaTable, text } from './kuma-tables.js';

export const subjectOf = (table: KumaTable, kind: string, row: KumaRow, name: string): Subject => ({
  source: `${table} ${text(row, 'id')}`,
  kind,
  name: name || `(${table} ${text(row, 'id')})`,
});
