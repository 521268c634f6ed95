/** What a prober last found of a host that has answered it before. */
type SeenHost = { readonly host: string; readonly answered: boolean; readonly atMs: number };

/** What a prober last found of its hosts; the one that it heard of last stands last. */
export type ProberSight = readonly SeenHost[];

export const nothingSeen: ProberSight = [];

/** How many hosts a prober keeps in mind: a few that answer are enough to know that it can see. */
export const hostsInSightMax = 64;

/** How long what was found of one host tells whether the prober can see others. */
const freshMs = 10_000;

/** So many others must have failed together with a host for the prober to be at fault. */
const othersMin = 2;

/** How many others are asked before the prober takes the blame. */
const askedMax = 4;

/**
 * Whose fault it is that a check failed. With its network gone, everything seems down to a prober: then it is the
 * prober's. `unclear`: nobody else was heard of lately; asking these, in this order, will tell.
 */
export type Blame =
  | { readonly whose: 'target' | 'prober' }
  | { readonly whose: 'unclear'; readonly ask: readonly string[] };

/** What is seen after one more check has ended. A host that has never answered is no witness, and is not kept. */
export const afterSeeing = (before: ProberSight, seen: SeenHost): ProberSight => {
  const others = before.filter(({ host }) => host !== seen.host);
  const isKnown = others.length < before.length;
  return seen.answered || isKnown ? [...others, seen].slice(-hostsInSightMax) : before;
};

/** Whose fault it is that a check of this host failed just now. */
export const blameFor = (sight: ProberSight, failed: string, nowMs: number): Blame => {
  const others = sight.filter(({ host }) => host !== failed);
  const fresh = others.filter(({ atMs }) => nowMs - atMs < freshMs);
  if (others.length < othersMin || fresh.some(({ answered }) => answered)) return { whose: 'target' };
  const ask = witnesses(others.filter((other) => !fresh.includes(other))).slice(
    0,
    Math.max(askedMax - fresh.length, 0),
  );
  return ask.length === 0 ? { whose: 'prober' } : { whose: 'unclear', ask };
};

/** Those first that answered last. */
const witnesses = (hosts: ProberSight): string[] => {
  const latestFirst = hosts.toReversed();
  return [
    ...latestFirst.filter(({ answered }) => answered),
    ...latestFirst.filter(({ answered }) => !answered),
  ].map(({ host }) => host);
};
