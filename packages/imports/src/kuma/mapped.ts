import type { Subject } from '../report/report.js';
import { type KumaRow, type KumaTable, text } from './read-backup.js';

/** One monitor of Tocsin, without the fields that all types share. */
export type MappedMonitor = {
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** Facts of other tables that a mapping needs. */
export type MappingContext = {
  /** True if the monitor goes through a proxy that is switched on. */
  readonly usesProxy: boolean;
};

/** The part of a mapped monitor that depends on its type. */
export type Mapping =
  | {
      readonly monitor: MappedMonitor;
      readonly losses?: readonly string[];
      /** The reason why the monitor would fail at once. It is taken as paused then. */
      readonly pausedBecause?: string;
    }
  | { readonly reason: string; readonly nearest: string; readonly reachable?: string | undefined };

export const refused = (reason: string, nearest: string, reachable?: string): Mapping => ({
  reason,
  nearest,
  reachable,
});

export const subjectOf = (table: KumaTable, kind: string, row: KumaRow, name: string): Subject => ({
  source: `${table} ${text(row, 'id')}`,
  kind,
  name: name || `(${table} ${text(row, 'id')})`,
});

/** Maps the rows of one type. */
export type Mapper = (row: KumaRow, context: MappingContext) => Mapping;
