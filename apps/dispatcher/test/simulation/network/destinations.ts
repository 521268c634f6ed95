import type { ClosingReceiver, Random } from '@tocsin/testing';

const wayMsMax = 300;
/** Longer than a dispatcher keeps an idle connection. */
const closesAfterMsMax = 1200;
const promisedSecondsMax = 2;
/** Servers differ by less than the margin of `KeptConnections`. */
const earliestPercent = 80;

/** How far away each host is, and when it closes its idle connections. */
export class Destinations {
  readonly #receivers = new Map<string, ClosingReceiver>();

  constructor(
    private readonly random: Random,
    /** If `false`, every receiver is next door, and every connection is fresh. */
    readonly areClosing: boolean,
  ) {}

  of(host: string): ClosingReceiver {
    const known = this.#receivers.get(host) ?? this.#draw();
    this.#receivers.set(host, known);
    return known;
  }

  #draw(): ClosingReceiver {
    const { random } = this;
    const wayMs = random.integer(0, wayMsMax);
    const promisedMs = 1000 * random.integer(1, promisedSecondsMax);
    const hintedMs = random.chance(0.5) ? promisedMs : undefined;
    const latestMs = hintedMs ?? random.integer(0, closesAfterMsMax);
    return {
      wayMs,
      hintedMs,
      closesAfterMs: () => (latestMs * random.integer(earliestPercent, 100)) / 100,
    };
  }
}
