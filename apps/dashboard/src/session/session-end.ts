/** Is set when the session ends while a page has a form. The page stays as it is, under a dialog to sign in again. */
export class SessionEnd {
  readonly #listeners = new Set<() => void>();
  #hasEnded = false;

  readonly get = (): boolean => this.#hasEnded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(hasEnded: boolean): void {
    if (this.#hasEnded === hasEnded) return;
    this.#hasEnded = hasEnded;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves at once while there is a session, and otherwise when there is one again, or when nobody waits any more. */
  over(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#hasEnded || signal.aborted) return resolve();
      const end = (): void => {
        stop();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const stop = this.subscribe(end);
      signal.addEventListener('abort', end);
    });
  }
}

export const sessionEnd = new SessionEnd();

/** Whatever form it is: its fields are in a form element. */
export const hasForm = (): boolean => document.querySelector('form') !== null;
