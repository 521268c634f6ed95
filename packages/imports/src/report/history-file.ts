import type { HistorySource } from '@tocsin/domain';

/** What another service recorded about a monitor, as `PUT /v1/monitors/{id}/imported-history` takes it. */
export type MonitorHistory = {
  readonly days: readonly {
    readonly date: string;
    readonly up: number;
    readonly down: number;
    readonly average_ms: number | null;
  }[];
  readonly outages: readonly {
    readonly started_at: string;
    readonly ended_at: string | null;
    readonly message: string | null;
  }[];
};

/** A file that `tocsin import history` sends once the configuration beside it is applied. */
export type HistoryFile = {
  readonly version: 1;
  readonly source: HistorySource;
  readonly file_set: string;
  /** By their keys in the file set. */
  readonly monitors: Readonly<Record<string, MonitorHistory>>;
};
