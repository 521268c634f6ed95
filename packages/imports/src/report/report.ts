/**
 * The outcome of importing one row or part of a file:
 * - `whole`: taken without a loss
 * - `with_losses`: taken, except for `losses`
 * - `not_taken`: left out for `reason`; `nearest` suggests something else
 */
export type Finding = {
  /** Its place in the file, such as `monitor 7`. */
  readonly source: string;
  /** Its kind, such as `monitor`, in the words of the other service. */
  readonly kind: string;
  readonly name: string;
} & (
  | { readonly outcome: 'whole'; readonly places: readonly string[] }
  | {
      readonly outcome: 'with_losses';
      readonly places: readonly string[];
      readonly losses: readonly string[];
    }
  | { readonly outcome: 'not_taken'; readonly reason: string; readonly nearest: string }
);

export type Subject = Pick<Finding, 'source' | 'kind' | 'name'>;

/** Settings of the server that the imported resources need. */
export type ServerSettings = {
  /** Private addresses of targets; empty when no target has one. */
  readonly egress_allow: readonly string[];
  /** Hosts whose names suggest private addresses. */
  readonly private_names: readonly string[];
  /** Addresses that nobody should open, such as those where clouds hand out credentials. */
  readonly closed_addresses: readonly string[];
};

export type Report = {
  /** The other service, such as `Uptime Kuma 2`. */
  readonly from: string;
  readonly findings: readonly Finding[];
  readonly server: ServerSettings;
  /** Notes about the whole file, such as parts that no configuration can hold. */
  readonly notes: readonly string[];
  /** How much history each monitor has, by its key; unset if it was not asked for. */
  readonly history?: readonly HistoryCounts[];
};

export type HistoryCounts = { readonly monitor: string; readonly days: number; readonly outages: number };

const outcomes = ['whole', 'with_losses', 'not_taken'] as const;

/** Counts the findings by outcome. */
export const countsOf = ({ findings }: Report): Readonly<Record<(typeof outcomes)[number], number>> => {
  const counts = { whole: 0, with_losses: 0, not_taken: 0 };
  for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
};

/** The options that every import has. */
export type ImportOptions = { readonly fileSet: string };
