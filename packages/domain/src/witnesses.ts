/** A host that has answered a prober, as the prober asks it again. */
export type Witness = {
  /** Whose check it answered. */
  readonly account: string;
  /** As the target of that check names it. */
  readonly host: string;
  readonly address: string;
  readonly port: number;
  /** When it last answered. */
  readonly atMs: number;
};

/** The hosts of an account that answered last; the latest stands last. */
type AccountWitnesses = {
  readonly account: string;
  /** Since when the account has had a witness all the time. */
  readonly sinceMs: number;
  readonly hosts: readonly Witness[];
};

/** The hosts that a prober can ask whether it sees; the account that answered last stands last. */
export type Witnesses = readonly AccountWitnesses[];

/** One account has no more than its part, however many hosts it has: it displaces none of the others. */
export const witnessBounds = { accountsMax: 64, perAccountMax: 4 } as const;

/** Of the accounts that are asked beside that of the check: so many that answered last, and so many known longest. */
const latestAsked = 4;
const longestKnownAsked = 4;

/** A check that failed, as far as it matters to whom to ask. */
export type FailedCheck = {
  readonly account: string;
  readonly host: string;
  /** The addresses that it tried. */
  readonly addresses: readonly string[];
};

/** The witnesses after one of them has answered. */
export const withWitness = (before: Witnesses, witness: Witness): Witnesses => {
  const known = before.find(({ account }) => account === witness.account);
  const hosts = (known?.hosts ?? []).filter(
    ({ host, address }) => host !== witness.host && address !== witness.address,
  );
  return [
    ...before.filter((each) => each !== known),
    {
      account: witness.account,
      sinceMs: known?.sinceMs ?? witness.atMs,
      hosts: [...hosts, witness].slice(-witnessBounds.perAccountMax),
    },
  ].slice(-witnessBounds.accountsMax);
};

/** The witnesses without those at these addresses. */
export const withoutAddresses = (before: Witnesses, addresses: readonly string[]): Witnesses => {
  const isGone = ({ address }: Witness) => addresses.includes(address);
  if (!before.some(({ hosts }) => hosts.some(isGone))) return before;
  return before
    .map((each) => ({ ...each, hosts: each.hosts.filter((witness) => !isGone(witness)) }))
    .filter(({ hosts }) => hosts.length > 0);
};

/** Whether a witness tells something of others than the host that failed. */
export const isOther = (witness: Witness, { account, host, addresses }: FailedCheck): boolean =>
  !addresses.includes(witness.address) && !(witness.account === account && witness.host === host);

/** Whom to ask when a check has failed: other hosts of its account, and one host of each of several others. */
export const panelFor = (witnesses: Witnesses, failed: FailedCheck): readonly Witness[] => {
  const others = witnesses.filter(({ account }) => account !== failed.account);
  const longestKnown = others.toSorted((a, b) => a.sinceMs - b.sinceMs).slice(0, longestKnownAsked);
  const latest = others.toReversed().slice(0, latestAsked + longestKnownAsked);
  const asked = [...new Set([...longestKnown, ...latest])].slice(0, latestAsked + longestKnownAsked);
  const own = witnesses.find(({ account }) => account === failed.account)?.hosts ?? [];
  const panel = own.filter((witness) => isOther(witness, failed));
  for (const { hosts } of asked) {
    const isNew = (witness: Witness) =>
      isOther(witness, failed) && !panel.some(({ address }) => address === witness.address);
    const witness = hosts.findLast(isNew);
    if (witness !== undefined) panel.push(witness);
  }
  return panel;
};
