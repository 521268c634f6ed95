import type { Way } from './way-sight.js';
import type { FailedCheck, Witness } from './witnesses.js';

/** A failed check whose target has not proved that it is the host. */
export type DoubtedCheck = FailedCheck & {
  readonly startedMs: number;
  readonly asked: 'name_server' | 'host';
  /** `failure`: of a name server, such as SERVFAIL. `unproved`: of anybody on the way to the host. */
  readonly heard: 'nothing' | 'failure' | 'unproved';
  /** One list for each way to succeed; the check needs all ways of a list. */
  readonly ways: readonly (readonly Way[])[];
};

/** How a canary answered by one way. `proof`: with a valid certificate for its name. */
export type CanaryAnswer = {
  readonly canary: string;
  readonly host: string;
  readonly addresses: readonly string[];
  readonly way: Way;
  readonly says: 'nothing' | 'something' | 'proof';
};

export type Inquiry = {
  readonly canaries: readonly CanaryAnswer[];
  readonly witnesses: readonly { readonly witness: Witness; readonly hasAnswered: boolean }[];
  /** A name server said of a random name that it does not exist. It knows that from others. */
  readonly isAbsenceTold: boolean;
};

export const noInquiry: Inquiry = { canaries: [], witnesses: [], isAbsenceTold: false };
