import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookMessage } from '@tocsin/webhook-core';

export type RequestHead = {
  readonly method: string;
  readonly path: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
};

export type ReceivedRequest = RequestHead & {
  readonly rawBody: Buffer;
  /** When the head arrived, in milliseconds since 1970 with fractions. */
  readonly arrivedAtMs: number;
  /** True if the signature is right; `null` without a secret. */
  readonly verified: boolean | null;
  /** `null` when the body is not a message. */
  readonly message: WebhookMessage | null;
};

type Waiter = {
  readonly count: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

export class RequestLog {
  readonly received: ReceivedRequest[] = [];
  private waiting: Waiter[] = [];

  add(request: ReceivedRequest): void {
    this.received.push(request);
    const isMet = ({ count }: Waiter) => count <= this.received.length;
    const met = this.waiting.filter(isMet);
    this.waiting = this.waiting.filter((waiter) => !isMet(waiter));
    for (const { resolve } of met) resolve();
  }

  async waitFor(count: number, timeoutMs: number): Promise<readonly ReceivedRequest[]> {
    if (this.received.length >= count) return this.received;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.waiting.push({ count, resolve, reject });
        timer = setTimeout(() => reject(this.shortOf(count, `after ${timeoutMs} ms`)), timeoutMs);
      });
    } finally {
      clearTimeout(timer);
    }
    return this.received;
  }

  close(): void {
    for (const { count, reject } of this.waiting) reject(this.shortOf(count, 'when the receiver was closed'));
    this.waiting = [];
  }

  private shortOf(count: number, moment: string): Error {
    return new Error(`Waited for ${count} requests; ${this.received.length} had arrived ${moment}.`);
  }
}
