import type { Misfortunes, Random, ReceiverMood } from '@tocsin/testing';

/** What a run has to live through. */
export type Weather = {
  readonly dispatchers: number;
  readonly concurrencyMax: number;
  readonly accounts: number;
  readonly monitorsPerAccount: number;
  readonly channelsPerAccount: number;
  readonly clients: number;
  /** At most this long between two commands of a client. */
  readonly thinkMsMax: number;
  readonly misfortunes: Misfortunes;
  readonly moods: Readonly<Record<ReceiverMood, number>>;
  /** How many receivers never answer, and go on so for a while after the storm. */
  readonly hangingChannels: number;
  /** Each receiver stays in the mood that it was first in. */
  readonly moodsLast: boolean;
  /** How often a handler of the event bus fails. */
  readonly handlerFails: number;
  /** How often a process that waits for changes is not told of one. */
  readonly newsIsLost: number;
  /** How often each of these happens in the whole run. */
  readonly clockJumps: number;
  readonly checkpointRewinds: number;
  readonly gracefulRestarts: number;
};

/** More than there are places. */
const channelsPerAccountMax = 12;
const hangingChannelsMax = 3;
/** Longer than a claim is good for. */
const stopMsMax = 40_000;
/** Long enough for a sender to find that it claimed too long ago. */
const dawdleMsMax = 5000;

/**
 * Draws a weather. Most misfortunes are absent from half of the runs: one that is always there would hide what only
 * the others bring out.
 */
export const drawWeather = (random: Random): Weather => {
  const sometimes = (max: number): number => (random.chance(0.5) ? (random.integer(1, 100) / 100) * max : 0);
  const atTimes = (timesMax: number): number => (random.chance(0.5) ? random.integer(1, timesMax) : 0);
  const isCrowded = random.chance(0.1);
  return {
    dispatchers: random.integer(1, 3),
    concurrencyMax: random.integer(1, 8),
    accounts: random.integer(1, 2),
    monitorsPerAccount: random.integer(1, 3),
    channelsPerAccount: isCrowded ? channelsPerAccountMax : random.integer(1, 4),
    clients: isCrowded ? 1 : random.integer(1, 3),
    thinkMsMax: isCrowded ? 3000 : random.pick([400, 1000, 3000]),
    misfortunes: {
      crash: sometimes(0.02),
      stop: sometimes(0.01),
      stopMsMax,
      fail: sometimes(0.06),
      dawdle: sometimes(0.05),
      dawdleMsMax,
    },
    moods: {
      accepts: 10,
      'answers with an error': sometimes(3),
      'answers too late': sometimes(3),
      'never answers': sometimes(3),
      'resets after reading': sometimes(3),
      'resets before reading': sometimes(3),
      swallows: sometimes(3),
      refuses: sometimes(3),
      'has no address': sometimes(3),
      'has a wrong certificate': sometimes(3),
    },
    hangingChannels: random.chance(0.3) ? random.integer(1, hangingChannelsMax) : 0,
    moodsLast: random.chance(0.3),
    handlerFails: sometimes(0.1),
    newsIsLost: sometimes(1),
    clockJumps: atTimes(4),
    checkpointRewinds: atTimes(3),
    gracefulRestarts: atTimes(3),
  };
};
