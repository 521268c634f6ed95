import type { Change } from '@tocsin/persistence';
import type { EventStream } from './event-stream.js';

/** Those who follow one account, and what they have been told lately. */
export class Audience {
  readonly streams = new Set<EventStream>();
  readonly #toldMs = new Map<string, number>();

  /** Takes note of changes as told. @returns those that were not told before */
  take(changes: readonly Change[], nowMs: number): Change[] {
    const untold = changes.filter(({ key }) => !this.#toldMs.has(key));
    for (const { key } of untold) this.#toldMs.set(key, nowMs);
    return untold;
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
