import {
  type Admit,
  type AlertId,
  type ChannelId,
  type ClaimedDispatch,
  mayBeSent,
  type PendingDispatch,
  type SendOutcome,
} from '@tocsin/domain';
import { accountToFreeMax, perSlowChannelMax, slowLaneMaxOf } from '../../support/places.js';
import { messageName } from '../names.js';
import type { Tally } from '../tally.js';
import type { Violations } from './violations.js';

/** A channel enters the slow lane after this many timeouts in a row. */
const timeoutsInARow = 2;

type Held = { readonly dispatch: PendingDispatch; readonly isSlow: boolean };

type AdmissionCheckParts = {
  readonly name: string;
  readonly placesMax: number;
  readonly violations: Violations;
  readonly tally: Tally;
};

/** Checks the bulkheads of accounts and of the slow lane. Hosts and channels have limits above the simulated places. */
export class AdmissionCheck {
  readonly #inFlight = new Map<AlertId, Held>();
  readonly #isAdmittedAsSlow = new Map<AlertId, boolean>();
  readonly #timeouts = new Map<ChannelId, number>();

  constructor(private readonly parts: AdmissionCheckParts) {}

  get inFlight(): number {
    return this.#inFlight.size;
  }

  watch(admit: Admit): Admit {
    const { tally } = this.parts;
    return (pending) => {
      const admitted = admit(pending);
      tally.count('message: found no place yet', pending.length - admitted.length);
      const held = [...this.#inFlight.values()];
      for (const dispatch of admitted) {
        const isSlow = (this.#timeouts.get(dispatch.channelId) ?? 0) >= timeoutsInARow;
        if (isSlow) tally.count('message: in the slow lane');
        this.#check(held, { dispatch, isSlow });
        held.push({ dispatch, isSlow });
        this.#isAdmittedAsSlow.set(dispatch.alertId, isSlow);
      }
      return admitted;
    };
  }

  /** A message that may not be sent ends at once, without a timeout. */
  claimed(claimed: readonly ClaimedDispatch[]): void {
    for (const { channel, plan, channelId } of claimed) {
      if (!mayBeSent(channel, plan).allowed) this.#timeouts.delete(channelId);
    }
  }

  begins(dispatch: PendingDispatch): void {
    const isSlow = this.#isAdmittedAsSlow.get(dispatch.alertId) ?? false;
    this.#inFlight.set(dispatch.alertId, { dispatch, isSlow });
  }

  ended({ alertId, channelId }: PendingDispatch, outcome: SendOutcome): void {
    this.#inFlight.delete(alertId);
    if (outcome.outcome === 'failed' && outcome.code === 'timeout') {
      this.#timeouts.set(channelId, (this.#timeouts.get(channelId) ?? 0) + 1);
    } else this.#timeouts.delete(channelId);
  }

  #check(held: readonly Held[], { dispatch, isSlow }: Held): void {
    const { placesMax } = this.parts;
    const free = placesMax - held.length;
    // `checkBeforeSending` checks the total.
    if (free <= 0) return;
    const count = (matches: (held: Held) => boolean): number => held.filter(matches).length;
    const ofAccount = count((each) => each.dispatch.accountId === dispatch.accountId);
    if (ofAccount >= accountToFreeMax * free) {
      this.#report(dispatch, `its account holds ${ofAccount} places, and ${free} are free`);
    }
    if (!isSlow) return;
    const ofSlow = count((each) => each.isSlow);
    if (ofSlow >= slowLaneMaxOf(placesMax)) {
      this.#report(dispatch, `its channel keeps timing out, as do the channels that hold ${ofSlow} places`);
    }
    const ofChannel = count((each) => each.dispatch.channelId === dispatch.channelId);
    if (ofChannel >= perSlowChannelMax) {
      this.#report(dispatch, `its channel keeps timing out, and holds ${ofChannel} places`);
    }
  }

  #report(dispatch: PendingDispatch, why: string): void {
    const { name, violations } = this.parts;
    const message = messageName(dispatch);
    violations.report('no bulkhead holds more than its share', `${name} admits ${message}: ${why}.`, message);
  }
}
