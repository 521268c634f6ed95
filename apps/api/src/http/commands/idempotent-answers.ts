import { type AccountId, type Clock, instant } from '@tocsin/domain';
import type { Repositories, UnitOfWork } from '@tocsin/persistence';
import { type KeyedRequest, replayOf } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';
import type { AnyCommand, ChangeHandler, Done } from './command.js';

/** Another request stored its answer under the key first. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Repeated requests get these refusals again, even when their cause is gone. */
const isStored = (error: unknown): error is Problem =>
  error instanceof Problem && [403, 404, 409].includes(error.status);

type Request = { readonly accountId: AccountId; readonly keyed: KeyedRequest };

/** Stores answers in the transaction of their change, so that a crash loses both or none. */
export class IdempotentAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem that `change` threw; Replay when the request was answered before */
  async once(
    request: Request,
    change: (repositories: Repositories) => Promise<Done<unknown>>,
    {
      withoutSecrets = (answer) => answer,
      isLong = false,
    }: Pick<ChangeHandler<AnyCommand>, 'withoutSecrets' | 'isLong'>,
  ): Promise<Done<unknown>> {
    await this.#replay(request);
    try {
      return await this.unitOfWork.run(
        async (repositories) => {
          const done = await change(repositories);
          await this.#store(repositories, request, request.keyed.status(), withoutSecrets(done.answer));
          return done;
        },
        { isLong },
      );
    } catch (error) {
      if (isStored(error)) await this.#storeRefusal(request, error);
      else if (error instanceof KeyTaken) await this.#replay(request);
      throw error;
    }
  }

  async #replay({ accountId, keyed }: Request): Promise<void> {
    const now = instant(this.clock.now());
    const stored = await this.unitOfWork.committed.idempotencyKeys.find(accountId, keyed.key, now);
    if (stored) throw replayOf(stored, keyed);
  }

  async #store(
    { idempotencyKeys }: Repositories,
    { accountId, keyed: { key, requestHash } }: Request,
    status: number,
    answer: unknown,
  ): Promise<void> {
    const stored = { requestHash, status, body: JSON.stringify(answer) };
    if (await idempotencyKeys.store(accountId, key, stored, instant(this.clock.now()))) return;
    throw new KeyTaken('Another request stored its answer under this key first.');
  }

  /** The transaction of the refused change was rolled back. */
  async #storeRefusal(request: Request, refusal: Problem): Promise<void> {
    try {
      await this.unitOfWork.run((repositories) =>
        this.#store(repositories, request, refusal.status, refusal),
      );
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      await this.#replay(request);
    }
  }
}
