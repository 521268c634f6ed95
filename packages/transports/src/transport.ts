import type { AlertId, CompletedDispatch } from '@tocsin/domain';
import type { Connector, EgressSettings } from '@tocsin/egress';
import type { WebhookMessage } from '@tocsin/webhook-core';

/** One deadline covers everything that a send does, from looking up a name to the end of the answer. */
export const sendDeadlineMs = 10_000;

/** What is to be said, whichever way it goes out. */
export type Alert = { readonly alertId: AlertId; readonly message: WebhookMessage };

/**
 * How a send ended, and the HTTP request that was attempted: also when it failed on the way, since nobody can know
 * how much of it arrived. `null` when nothing was attempted, or when it was no HTTP request.
 */
export type Sending = Omit<CompletedDispatch, 'alertId'>;

/** How alerts reach the channels of one type. `Fields` are those of its definition, secrets included. */
export interface Transport<Fields> {
  /**
   * Makes one attempt and says how it ended, within the deadline. It never tries again, and never throws for what a
   * network does: an exception is a bug.
   */
  send(alert: Alert, fields: Fields): Promise<Sending>;
  /** Names the server whose connections a send uses, so that one that hangs can be kept from holding up the others. */
  hostOf(fields: Fields): string;
  /** Closes what is kept open between sends. Comes when none is under way any more. */
  close(): Promise<void>;
}

export type MailSettings = EgressSettings & {
  /** `smtp://` or `smtps://`, with the login in it. */
  readonly smtpUrl: string | undefined;
  /** `Name <address>` or an address alone. */
  readonly mailFrom: string;
};

export type TransportSettings = MailSettings & {
  /** The origin of Telegram's Bot API, or of a server of one's own that offers it. */
  readonly telegramApiUrl: string;
};

/** What every transport is given beside the settings. */
export type TransportTools = {
  /** Opens the sockets; everything that leaves goes through it. */
  readonly connector: Connector;
  readonly deadlineMs: number;
};

/**
 * Makes the transport of one channel type. Opens no connection yet.
 *
 * @throws Error that names the setting which cannot be used, never its value.
 */
export type OpenTransport<Fields> = (settings: TransportSettings, tools: TransportTools) => Transport<Fields>;
