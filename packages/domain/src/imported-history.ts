import type { Instant } from './brand.js';

/** The services that history is imported from. They are stored, so they never change. */
export const historySources = ['uptime_kuma'] as const;
export type HistorySource = (typeof historySources)[number];

export const importedHistoryBounds = {
  /** Uptime Kuma keeps a year, unless somebody sets it to more. */
  daysMax: 800,
  outagesMax: 400,
  messageCharsMax: 100,
  /** A check each second has 86,400 in a day. */
  checksMax: 1_000_000,
  averageMsMax: 86_400_000,
} as const;

/** The checks of a day in UTC, as another service counted them. */
export type ImportedDay = {
  /** Such as `2026-05-03`. */
  readonly date: string;
  readonly up: number;
  readonly down: number;
  readonly averageMs: number | null;
};

export type ImportedOutage = {
  readonly startedAt: Instant;
  /** `null` if it had not ended when the history was read. */
  readonly endedAt: Instant | null;
  readonly message: string | null;
};

/** What another service recorded about a monitor. It is kept apart: no figure and no proof of ours counts it. */
export type ImportedHistory = {
  readonly source: HistorySource;
  readonly importedAt: Instant;
  /** Oldest first. */
  readonly days: readonly ImportedDay[];
  /** Newest first. */
  readonly outages: readonly ImportedOutage[];
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing day as `2026-05-03`. */
export const isDay = (text: string): boolean => {
  const day = dayPattern.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  // `Date` reads 30 February as a day in March.
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
