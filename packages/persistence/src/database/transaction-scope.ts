import { TransactionEnded } from './database.js';

/** The transaction reports the error of a statement, so its caller need not await the statement. */
const reportedElsewhere = <Result>(statement: Promise<Result>): Promise<Result> => {
  statement.catch(() => undefined);
  return statement;
};

/**
 * Keeps the statements of a transaction inside it: none starts after its work, each ends before the transaction does, and
 * one that fails fails the transaction.
 */
export class TransactionScope {
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;
  #running = 0;
  #becomeIdle = (): void => undefined;

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Starts a statement. It settles before `run` does, even if nobody awaits it. */
  start<Result>(statement: () => Result | Promise<Result>): Promise<Result> {
    if (this.#hasEnded) return Promise.reject(new TransactionEnded());
    try {
      this.requireSound();
      const result = statement();
      return result instanceof Promise ? reportedElsewhere(this.#track(result)) : Promise.resolve(result);
    } catch (error) {
      return reportedElsewhere(Promise.reject(this.fail(error)));
    }
  }

  /** @throws TransactionEnded when the work has ended */
  requireOpen(): void {
    if (this.#hasEnded) throw new TransactionEnded();
  }

  /** @throws the error of the first statement that failed, or TransactionEnded when the work failed */
  requireSound(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /**
   * Notes that a statement failed.
   * @returns the first error. Later ones follow from it: PostgreSQL refuses every statement after a failed one.
   */
  fail(error: unknown): unknown {
    this.#failure ??= { error };
    return this.#failure.error;
  }

  /** Runs the work of the transaction, and waits for the statements that it started. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      // A statement that waits has nothing left to do.
      this.fail(new TransactionEnded());
      throw error;
    } finally {
      this.#hasEnded = true;
      await this.#idle();
    }
    this.requireSound();
    return result;
  }

  async #track<Result>(statement: Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await statement;
    } catch (error) {
      throw this.fail(error);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#becomeIdle();
    }
  }

  async #idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#becomeIdle = resolve;
    });
  }
}
