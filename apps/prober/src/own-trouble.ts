import type { CheckStatus } from '@tocsin/domain';

/** How many hosts must fail together before it is taken for the prober's own trouble. */
const hostsMin = 3;
/** How long what was found of a host tells something. */
const freshMs = 90_000;
const canaryFreshMs = 5000;

type Heard = { readonly failed: boolean; readonly atMs: number };

export type TroubleParts = {
  readonly monotonicMs: () => number;
  /** Whether what should always answer does; `undefined` when nothing is known to. */
  readonly canaryAnswers: (() => Promise<boolean>) | undefined;
};

/**
 * Tells what is wrong with targets from what is wrong with this prober. With its network gone every target seems down,
 * and so does its canary. Without a canary it is taken for the prober's trouble when several hosts were asked, all of
 * them have failed lately, and they were not all failing from the start.
 */
export class OwnTrouble {
  readonly #hosts = new Map<string, Heard>();
  #canary: { readonly answers: Promise<boolean>; readonly atMs: number } | undefined;
  #hasSucceeded = false;

  constructor(private readonly parts: TroubleParts) {}

  /** Why what this check has found says nothing about its target; `undefined` when it does. */
  async explains(host: string, status: CheckStatus): Promise<string | undefined> {
    const failed = status === 'down';
    if (status !== 'unknown') this.#hear(host, failed);
    if (!failed) return undefined;
    if (this.parts.canaryAnswers !== undefined) {
      return (await this.#askCanary(this.parts.canaryAnswers))
        ? undefined
        : 'This prober could not reach its canary either, so the fault may be its own.';
    }
    return this.#allFail()
      ? 'All that this prober looked at failed at once, so the fault may be its own.'
      : undefined;
  }

  #hear(host: string, failed: boolean): void {
    this.#hasSucceeded ||= !failed;
    // Put last, so that the first ones are those that were not heard of for longest.
    this.#hosts.delete(host);
    this.#hosts.set(host, { failed, atMs: this.parts.monotonicMs() });
    for (const [other, { atMs }] of this.#hosts) {
      if (this.parts.monotonicMs() - atMs < freshMs) break;
      this.#hosts.delete(other);
    }
  }

  #allFail(): boolean {
    return (
      this.#hasSucceeded &&
      this.#hosts.size >= hostsMin &&
      [...this.#hosts.values()].every(({ failed }) => failed)
    );
  }

  #askCanary(canaryAnswers: () => Promise<boolean>): Promise<boolean> {
    const nowMs = this.parts.monotonicMs();
    if (this.#canary === undefined || nowMs - this.#canary.atMs >= canaryFreshMs) {
      this.#canary = { answers: canaryAnswers(), atMs: nowMs };
    }
    return this.#canary.answers;
  }
}
