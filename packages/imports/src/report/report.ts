/**
 * What became of one thing in a file:
 * - `whole`: it is taken as it is
 * - `with_losses`: it is taken, but for what `losses` names
 * - `not_taken`: for `reason`, and `nearest` says what to do instead
 */
export type Finding = {
  /** Where it stands in the file, such as `monitor 7`. */
  readonly source: string;
  /** What it is, such as `monitor`, in the words of the service that it comes from. */
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

/** What the operator of the server sets for what is imported. */
export type ServerSettings = {
  /** For the private addresses in targets; empty when no target needs any. */
  readonly egress_allow: readonly string[];
  /** Hosts whose addresses are private, as far as their names tell. */
  readonly private_names: readonly string[];
};

export type Report = {
  /** Such as `Uptime Kuma 2`. */
  readonly from: string;
  readonly findings: readonly Finding[];
  readonly server: ServerSettings;
  /** What to know about the whole, such as what is in no configuration. */
  readonly notes: readonly string[];
};

const outcomes = ['whole', 'with_losses', 'not_taken'] as const;

/** How many things had which outcome. */
export const countsOf = ({ findings }: Report): Readonly<Record<(typeof outcomes)[number], number>> => {
  const counts = { whole: 0, with_losses: 0, not_taken: 0 };
  for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
};
