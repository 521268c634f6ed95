import type { Said } from '@tocsin/domain';
import type { CheckContext } from '../../probe/probe.js';
import { type PatternSettings, patternInTextTask } from '../../settings/text-patterns.js';

/** Each message is a computation. */
const messagesMax = 10;

/** Looks for a pattern in messages, one after another. */
export class MessageSearch {
  isOpen = false;
  found = false;
  /** The message with the pattern, or the last one. */
  message: string | undefined;
  /** The limit that the search broke. */
  excess: Said | undefined;
  #searched = 0;
  #fault: unknown;
  #judged = Promise.resolve(false);

  constructor(
    private readonly pattern: PatternSettings,
    private readonly compute: CheckContext['compute'],
  ) {}

  readonly opened = (): void => {
    this.isOpen = true;
  };

  readonly hear = (message: string): Promise<boolean> => {
    this.#judged = this.#judged.then(async (isEnough) => isEnough || this.#isEnough(message));
    return this.#judged;
  };

  /** @throws what the computations have thrown */
  async ended(): Promise<void> {
    await this.#judged;
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #isEnough(message: string): Promise<boolean> {
    this.message = message;
    this.#searched += 1;
    try {
      const looked = await this.compute(patternInTextTask, { pattern: this.pattern, text: message });
      if (looked.ok) this.found = looked.value;
      else this.excess = looked.excess;
      return this.found || !looked.ok || this.#searched === messagesMax;
    } catch (fault) {
      this.#fault = fault;
      return true;
    }
  }
}
