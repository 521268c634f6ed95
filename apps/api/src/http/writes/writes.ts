import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type AuditedChange, type Clock, type Instant, instant } from '@tocsin/domain';
import { type Repositories, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import type { Caller } from '../access/caller.js';
import { type KeyedRequest, keyedRequest, replayOf } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';

/** A request with the same key stored its answer first. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Refusals that a repeated request must get again, even when it would be accepted by now. */
const isStored = (error: unknown): error is Problem =>
  error instanceof Problem && [403, 404, 409].includes(error.status);

/** What a command comes to: the body of the answer, and what goes into the audit log. */
export type Done<Answer> = {
  readonly answer: Answer;
  /** `null` when everything was so already. */
  readonly change: AuditedChange | null;
};

export const changed = <Answer>(answer: Answer, change: AuditedChange): Done<Answer> => ({ answer, change });

export const unchanged = <Answer>(answer: Answer): Done<Answer> => ({ answer, change: null });

type Work<Answer> = (repositories: Repositories, now: Instant) => Promise<Done<Answer>>;

const asItIs = (answer: unknown): unknown => answer;

/**
 * Runs what commands change, each in one transaction. Who changed what goes on record in that same transaction. When
 * the request carries an `Idempotency-Key`, so does its answer: no crash leaves an effect without its answer, or makes
 * one happen twice.
 */
@Injectable()
export class Writes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param work may be run again after a lost race, so it keeps nothing between runs
   * @param remembered the answer as repeated requests get it
   * @returns the body of the answer
   * @throws Problem that `work` threw; Replay when the request was answered before
   */
  async run<Answer>(
    caller: Caller,
    work: Work<Answer>,
    remembered: (answer: Answer) => unknown = asItIs,
  ): Promise<Answer> {
    const keyed = keyedRequest();
    if (!keyed) return this.unitOfWork.run((repositories) => this.#carryOut(repositories, caller, work));

    const accountId = caller.account.id;
    await this.#replay(accountId, keyed);
    try {
      return await this.unitOfWork.run(async (repositories) => {
        const answer = await this.#carryOut(repositories, caller, work);
        await this.#store(repositories, accountId, keyed, keyed.status(), remembered(answer));
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

  async #carryOut<Answer>(
    repositories: Repositories,
    { account, actor, address }: Caller,
    work: Work<Answer>,
  ): Promise<Answer> {
    const now = this.#now();
    const { answer, change } = await work(repositories, now);
    if (change) repositories.auditLog.append(change, { accountId: account.id, actor, address, at: now });
    return answer;
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
