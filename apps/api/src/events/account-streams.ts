import type { Change } from '@tocsin/persistence';
import type { EventStream } from './event-stream.js';

export class AccountStreams {
  readonly open = new Set<EventStream>();
  readonly #sentMs = new Map<string, number>();

  unsent(changes: readonly Change[]): Change[] {
    return changes.filter(({ key }) => !this.#sentMs.has(key));
  }

  markSent(sent: readonly Change[], nowMs: number): void {
    for (const { key } of sent) this.#sentMs.set(key, nowMs);
  }

  forgetBefore(ms: number): void {
    for (const [key, sentMs] of this.#sentMs) {
      if (sentMs >= ms) return;
      this.#sentMs.delete(key);
    }
  }

  send(text: string): void {
    for (const stream of this.open) stream.send(text);
  }
}
