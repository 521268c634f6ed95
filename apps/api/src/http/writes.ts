import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, type Instant, instant } from '@tocsin/domain';
import { type Repositories, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { type KeyedRequest, keyedRequest, replayOf } from './idempotency.js';
import { Problem } from './problem.js';

/** A request with the same key stored its answer first. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Refusals that a repeated request must get again, even when it would be accepted by now. */
const isStored = (error: unknown): error is Problem =>
  error instanceof Problem && [403, 404, 409].includes(error.status);

/**
 * Runs what commands change, each in one transaction. When the request carries an `Idempotency-Key`, its answer is
 * stored in that same transaction: no crash leaves an effect without its answer, or makes one happen twice.
 */
@Injectable()
export class Writes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param work returns the body of the answer. It may be run again after a lost race, so it keeps nothing between runs.
   * @throws Problem that `work` threw; Replay when the request was answered before
   */
  async run<Answer>(
    accountId: AccountId,
    work: (repositories: Repositories, now: Instant) => Promise<Answer>,
  ): Promise<Answer> {
    const keyed = keyedRequest();
    if (!keyed) return this.unitOfWork.run((repositories) => work(repositories, this.#now()));

    await this.#replay(accountId, keyed);
    try {
      return await this.unitOfWork.run(async (repositories) => {
        const answer = await work(repositories, this.#now());
        await this.#store(repositories, accountId, keyed, keyed.status(), answer);
        return answer;
      });
    } catch (error) {
      if (isStored(error)) await this.#storeRefusal(accountId, keyed, error);
      else if (error instanceof KeyTaken) await this.#replay(accountId, keyed);
      throw error;
    }
  }

  #now(): Instant {
    return instant(this.clock.now());
  }

  async #replay(accountId: AccountId, keyed: KeyedRequest): Promise<void> {
    const stored = await this.unitOfWork.committed.idempotencyKeys.find(accountId, keyed.key, this.#now());
    if (stored) throw replayOf(stored, keyed);
  }

  async #store(
    { idempotencyKeys }: Repositories,
    accountId: AccountId,
    { key, requestHash }: KeyedRequest,
    status: number,
    answer: unknown,
  ): Promise<void> {
    const body = JSON.stringify(answer);
    if (await idempotencyKeys.store(accountId, key, { requestHash, status, body }, this.#now())) return;
    throw new KeyTaken('Another request stored its answer under this key first.');
  }

  /** A refused request changed nothing, so its answer has a transaction of its own. */
  async #storeRefusal(accountId: AccountId, keyed: KeyedRequest, refusal: Problem): Promise<void> {
    try {
      await this.unitOfWork.run((repositories) =>
        this.#store(repositories, accountId, keyed, refusal.status, refusal),
      );
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      await this.#replay(accountId, keyed);
    }
  }
}
