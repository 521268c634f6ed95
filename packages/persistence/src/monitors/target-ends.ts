import type { MonitorType } from '@tocsin/domain';
import { raw, type Sql } from '../database/sql.js';

/** The field of a check's details that says when the target ends. */
const endFields: Readonly<Partial<Record<MonitorType, string>>> = {
  ssl: 'valid_to',
  domain_expiry: 'expires_at',
};

/** The types of monitors whose targets end, such as certificates, for `IN`. */
export const endingTypes: Sql = raw(
  `(${Object.keys(endFields)
    .map((type) => `'${type}'`)
    .join(', ')})`,
);

export const hasTargetEnd = (type: MonitorType): boolean => endFields[type] !== undefined;

/** Returns the end that a check found, or `null` when it found none. */
export const targetEndMs = (type: MonitorType, details: string): number | null => {
  const endsAtMs = Date.parse(JSON.parse(details)[endFields[type] ?? '']);
  return Number.isNaN(endsAtMs) ? null : endsAtMs;
};
