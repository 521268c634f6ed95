import type { AccountId, ChannelId, ClaimedDispatch, CompletedDispatch } from '@tocsin/domain';

export type Place = {
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  /** The host whose connections it uses; `undefined` when unknown or when it uses none. */
  readonly host: string | undefined;
  /** Its channel keeps timing out. */
  readonly slow: boolean;
};

export type InFlightMessage = {
  readonly dispatch: ClaimedDispatch;
  readonly place: Place;
  readonly claimedAtMs: number;
};

export type EndedMessage = InFlightMessage & { readonly completed: CompletedDispatch };
