import { afterSeeing, blameFor, type CheckStatus, nothingSeen, type ProberSight } from '@tocsin/domain';

const canaryFreshMs = 5000;

export type TroubleParts = {
  readonly monotonicMs: () => number;
  /** Whether what should always answer does; `undefined` when nothing is known to. */
  readonly canaryAnswers: (() => Promise<boolean>) | undefined;
};

/** Checks a host once more, for nothing but to see whether it answers. Must not reject. */
export type AskAgain = () => Promise<boolean>;

const saysNothing = 'so the fault may be its own';

/**
 * Tells what is wrong with targets from what is wrong with this prober. With its network gone every target seems down,
 * and so does its canary. Without a canary, hosts that have answered before are asked again.
 */
export class OwnTrouble {
  #sight: ProberSight = nothingSeen;
  /** How to ask the hosts in sight. */
  readonly #askAgain = new Map<string, AskAgain>();
  readonly #asking = new Map<string, Promise<void>>();
  #canary: { readonly answers: Promise<boolean>; readonly atMs: number } | undefined;

  constructor(private readonly parts: TroubleParts) {}

  /** Why what this check has found says nothing about its target; `undefined` when it does. */
  async explains(host: string, status: CheckStatus, askAgain: AskAgain): Promise<string | undefined> {
    if (status === 'unknown') return undefined;
    const answered = status !== 'down';
    this.#see(host, answered);
    if (answered) this.#keep(host, askAgain);
    if (answered) return undefined;

    if (this.parts.canaryAnswers !== undefined) {
      return (await this.#askCanary(this.parts.canaryAnswers))
        ? undefined
        : `This prober could not reach its canary either, ${saysNothing}.`;
    }
    const blame = blameFor(this.#sight, host, this.parts.monotonicMs());
    if (blame.whose === 'unclear') await Promise.all(blame.ask.map((other) => this.#ask(other)));
    return blameFor(this.#sight, host, this.parts.monotonicMs()).whose === 'prober'
      ? `Other hosts that had answered this prober failed at the same time, ${saysNothing}.`
      : undefined;
  }

  #see(host: string, answered: boolean): void {
    this.#sight = afterSeeing(this.#sight, { host, answered, atMs: this.parts.monotonicMs() });
  }

  #keep(host: string, askAgain: AskAgain): void {
    this.#askAgain.set(host, askAgain);
    if (this.#askAgain.size <= this.#sight.length) return;
    const inSight = new Set(this.#sight.map((seen) => seen.host));
    for (const kept of this.#askAgain.keys()) if (!inSight.has(kept)) this.#askAgain.delete(kept);
  }

  /** However many checks fail at once, each of the others is asked once. */
  #ask(host: string): Promise<void> {
    const asking =
      this.#asking.get(host) ??
      (async () => {
        this.#see(host, (await this.#askAgain.get(host)?.()) ?? false);
        this.#asking.delete(host);
      })();
    this.#asking.set(host, asking);
    return asking;
  }

  #askCanary(canaryAnswers: () => Promise<boolean>): Promise<boolean> {
    const nowMs = this.parts.monotonicMs();
    if (this.#canary === undefined || nowMs - this.#canary.atMs >= canaryFreshMs) {
      this.#canary = { answers: canaryAnswers(), atMs: nowMs };
    }
    return this.#canary.answers;
  }
}
