import type { Change } from '@tocsin/persistence';
import type { EventStream } from './event-stream.js';

/** Those who follow one account, and what they have been told lately. */
export class Audience {
  readonly streams = new Set<EventStream>();
  readonly #toldMs = new Map<string, number>();

  /** Those of these changes that were not told yet. */
  untold(changes: readonly Change[]): Change[] {
    return changes.filter(({ key }) => !this.#toldMs.has(key));
  }

  /** Takes note of changes as told. */
  note(told: readonly Change[], nowMs: number): void {
    for (const { key } of told) this.#toldMs.set(key, nowMs);
  }

  /** What was told before that moment is not seen again. */
  forgetBefore(ms: number): void {
    for (const [key, toldMs] of this.#toldMs) {
      if (toldMs >= ms) return;
      this.#toldMs.delete(key);
    }
  }

  send(text: string): void {
    for (const stream of this.streams) stream.send(text);
  }
}
