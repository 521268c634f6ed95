import type { FaultRates, Random, SimulatedBehaviour } from '@tocsin/testing';

export type RunSettings = {
  readonly dispatchers: number;
  readonly concurrencyMax: number;
  readonly accounts: number;
  readonly monitorsPerAccount: number;
  readonly channelsPerAccount: number;
  readonly clients: number;
  readonly thinkMsMax: number;
  readonly faultRates: FaultRates;
  readonly behaviours: Readonly<Record<SimulatedBehaviour, number>>;
  /** These receivers never answer, even for a while after the faults. */
  readonly hangingChannels: number;
  readonly behavioursLast: boolean;
  readonly handlerFailRate: number;
  readonly noticeLossRate: number;
  /** Counts for the whole run, not rates. */
  readonly clockJumps: number;
  readonly checkpointRewinds: number;
  readonly gracefulRestarts: number;
  readonly machineCrashes: number;
  readonly lostFolders: number;
  readonly machines: number;
  readonly journalFailRate: number;
  readonly journalStuckRate: number;
  readonly journalCrashRate: number;
  readonly apis: number;
  /** How many of the channels have a fallback. */
  readonly fallbackRate: number;
  /** How many of the attachments ring later. */
  readonly laterRate: number;
  /** How many transactions of other programs hold the write lock of the database. */
  readonly strangersTransactions: number;
  /** How often no name can be looked up for a while. */
  readonly nameServerOutages: number;
  /** How often a name cannot be looked up from the moment at which a message needs it. */
  readonly nameFailRate: number;
  readonly areReceiversClosing: boolean;
};

/** More than the places of a dispatcher. */
const channelsPerAccountMax = 12;
const hangingChannelsMax = 3;
/** Longer than a claim lasts. */
const freezeMsMax = 40_000;
/** Long enough for a claim to be too old for sending. */
const delayMsMax = 5000;

/** Half of the runs lack most faults, since a frequent fault can hide the effects of the others. */
export const drawRunSettings = (random: Random): RunSettings => {
  const inHalfOfRuns = (max: number): number =>
    random.chance(0.5) ? (random.integer(1, 100) / 100) * max : 0;
  const timesInHalfOfRuns = (timesMax: number): number =>
    random.chance(0.5) ? random.integer(1, timesMax) : 0;
  const isCrowded = random.chance(0.1);
  return {
    dispatchers: random.integer(1, 3),
    concurrencyMax: random.integer(1, 8),
    accounts: random.integer(1, 2),
    monitorsPerAccount: random.integer(1, 3),
    channelsPerAccount: isCrowded ? channelsPerAccountMax : random.integer(1, 4),
    clients: isCrowded ? 1 : random.integer(1, 3),
    thinkMsMax: isCrowded ? 3000 : random.pick([400, 1000, 2000]),
    faultRates: {
      crash: inHalfOfRuns(0.02),
      freeze: inHalfOfRuns(0.01),
      freezeMsMax,
      fail: inHalfOfRuns(0.06),
      delay: inHalfOfRuns(0.1),
      delayMsMax,
    },
    behaviours: {
      accepts: 10,
      'answers with an error': inHalfOfRuns(3),
      'answers too late': inHalfOfRuns(3),
      'never answers': inHalfOfRuns(3),
      'resets after reading': inHalfOfRuns(3),
      'resets before reading': inHalfOfRuns(3),
      swallows: inHalfOfRuns(3),
      refuses: inHalfOfRuns(3),
      'has no address': inHalfOfRuns(3),
      'has a wrong certificate': inHalfOfRuns(3),
    },
    hangingChannels: random.chance(0.5) ? random.integer(1, hangingChannelsMax) : 0,
    behavioursLast: random.chance(0.3),
    handlerFailRate: inHalfOfRuns(0.1),
    noticeLossRate: inHalfOfRuns(1),
    clockJumps: timesInHalfOfRuns(4),
    checkpointRewinds: timesInHalfOfRuns(3),
    gracefulRestarts: timesInHalfOfRuns(3),
    machineCrashes: random.chance(0.3) ? 1 : 0,
    lostFolders: random.chance(0.3) ? 1 : 0,
    machines: random.integer(1, 2),
    journalFailRate: inHalfOfRuns(0.2),
    journalStuckRate: random.chance(0.5) ? 1 : 0,
    journalCrashRate: inHalfOfRuns(0.15),
    apis: random.integer(1, 2),
    fallbackRate: random.chance(0.7) ? random.pick([0.3, 0.6, 1]) : 0,
    laterRate: random.chance(0.5) ? random.pick([0.2, 0.5]) : 0,
    strangersTransactions: timesInHalfOfRuns(2),
    nameServerOutages: timesInHalfOfRuns(3),
    nameFailRate: inHalfOfRuns(0.3),
    areReceiversClosing: random.chance(0.5),
  };
};
