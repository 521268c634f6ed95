import {
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  reasonNotToSend,
} from '@tocsin/domain';
import type { Recorder } from './recorder.js';

/** A claim taken longer ago than this is not sent any more: this process was held up, and others may have closed it. */
export const sendStartsWithinMs = 2000;
/** How many rows one claim takes at most, so that several dispatchers share a burst. */
const claimedAtOnceMax = 200;

export type Reachable = ClaimedDispatch & { readonly channel: ExistingChannel };

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'claim'>;
  readonly recorder: Pick<Recorder, 'record'>;
  /** One attempt to send. Never rejects. */
  readonly send: (dispatch: Reachable) => Promise<Omit<CompletedDispatch, 'alertId'>>;
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonicMs: () => number;
  readonly concurrencyMax: number;
  /** Called when a slot is free again or a message has ended, for either may let another go. */
  readonly onRoom: () => void;
};

const unsent = (
  code: 'channel_deleted' | 'plan_required',
  message: string,
): Omit<CompletedDispatch, 'alertId'> => ({
  outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: null },
  request: null,
});

/**
 * Claims, sends, records. A row is claimed and committed before any byte leaves, and its slot is free again only when
 * its outcome is on record, so neither memory nor messages in flight grow beyond `concurrencyMax`.
 */
export class Sender {
  readonly #inFlight = new Set<Promise<void>>();

  constructor(private readonly parts: SenderParts) {}

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Claims what there is room for and starts sending it. @returns whether there may be more to claim now */
  async advance(): Promise<boolean> {
    const { queue, concurrencyMax, monotonicMs } = this.parts;
    const room = Math.min(concurrencyMax - this.inFlight, claimedAtOnceMax);
    if (room <= 0) return false;
    const claimedAtMs = monotonicMs();
    const claimed = await queue.claim(room);
    for (const dispatch of claimed) this.#start(dispatch, claimedAtMs);
    return claimed.length === room;
  }

  /** Resolves when nothing is in flight any more. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  #start(dispatch: ClaimedDispatch, claimedAtMs: number): void {
    const running = this.#run(dispatch, claimedAtMs).finally(() => {
      this.#inFlight.delete(running);
      this.parts.onRoom();
    });
    this.#inFlight.add(running);
  }

  async #run(dispatch: ClaimedDispatch, claimedAtMs: number): Promise<void> {
    // Left as it is, the row is closed as interrupted when its claim runs out.
    if (this.parts.monotonicMs() - claimedAtMs > sendStartsWithinMs) return;
    const { alertId, channel, plan } = dispatch;
    const refusal = reasonNotToSend(channel, plan);
    const sending =
      refusal || channel === null
        ? unsent(refusal?.code ?? 'channel_deleted', refusal?.message ?? '')
        : await this.parts.send({ ...dispatch, channel });
    await this.parts.recorder.record({ alertId, ...sending });
  }
}
