/** A host that has answered a prober, and can be asked again. */
export type Witness = {
  readonly account: string;
  readonly host: string;
  readonly address: string;
  readonly port: number;
  /** The key of the way by which it answered. */
  readonly way: string;
  readonly atMs: number;
};

/** Latest last. */
type AccountWitnesses = {
  readonly account: string;
  readonly sinceMs: number;
  readonly hosts: readonly Witness[];
};

export type Witnesses = readonly AccountWitnesses[];

/** Bounds each account, so that none displaces the others. `perAccountMax` is for each way. */
export const witnessBounds = { accountsMax: 64, perAccountMax: 4, perAccountAllMax: 16 } as const;

/** Besides the check's account: so many that answered last, and so many known longest. */
const latestAsked = 4;
const longestKnownAsked = 4;

export type FailedCheck = {
  readonly account: string;
  readonly host: string;
  readonly addresses: readonly string[];
};

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
      hosts: bounded([...hosts, witness], witness.way),
    },
  ].slice(-witnessBounds.accountsMax);
};

const bounded = (hosts: readonly Witness[], way: string): readonly Witness[] => {
  const same = hosts.filter((each) => each.way === way);
  const extra = same.slice(0, Math.max(0, same.length - witnessBounds.perAccountMax));
  return hosts.filter((each) => !extra.includes(each)).slice(-witnessBounds.perAccountAllMax);
};

export const withoutAddresses = (before: Witnesses, addresses: readonly string[]): Witnesses => {
  const isGone = ({ address }: Witness) => addresses.includes(address);
  if (!before.some(({ hosts }) => hosts.some(isGone))) return before;
  return before
    .map((each) => ({ ...each, hosts: each.hosts.filter((witness) => !isGone(witness)) }))
    .filter(({ hosts }) => hosts.length > 0);
};

export const isOther = (witness: Witness, { account, host, addresses }: FailedCheck): boolean =>
  !addresses.includes(witness.address) && !(witness.account === account && witness.host === host);

/** Returns other hosts by the same ways: those of the check's account, and one for each way of several other accounts. */
export const witnessesToAsk = (
  all: Witnesses,
  failed: FailedCheck,
  ways: readonly string[],
): readonly Witness[] => {
  const witnesses = all
    .map((each) => ({ ...each, hosts: each.hosts.filter(({ way }) => ways.includes(way)) }))
    .filter(({ hosts }) => hosts.length > 0);
  const others = witnesses.filter(({ account }) => account !== failed.account);
  const longestKnown = others.toSorted((a, b) => a.sinceMs - b.sinceMs).slice(0, longestKnownAsked);
  const latest = others.toReversed().slice(0, latestAsked + longestKnownAsked);
  const asked = [...new Set([...longestKnown, ...latest])].slice(0, latestAsked + longestKnownAsked);
  const own = witnesses.find(({ account }) => account === failed.account)?.hosts ?? [];
  const panel = own.filter((witness) => isOther(witness, failed));
  for (const { hosts } of asked) {
    const isNew = (witness: Witness) =>
      isOther(witness, failed) && !panel.some(({ address }) => address === witness.address);
    for (const way of new Set(hosts.map((host) => host.way))) {
      const witness = hosts.findLast((host) => host.way === way && isNew(host));
      if (witness !== undefined) panel.push(witness);
    }
  }
  return panel;
};
