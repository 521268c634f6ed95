import type { AlertId, CompletedDispatch } from '@tocsin/domain';
import type { Connector, EgressSettings, HttpOutcome, PostRequest } from '@tocsin/egress';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { LinkSettings, MessageLink } from '../links/message-links.js';

/** The deadline of a whole send, from the name lookup to the head of the answer. Its body may end by then or not. */
export const sendDeadlineMs = 10_000;

/**
 * Notes that a message begins, so that it is never sent again. Call it when its connection is ready. Its first byte may
 * leave after `true`; after `false`, none may.
 */
export type Begin = () => Promise<boolean>;

export type Alert = {
  readonly alertId: AlertId;
  readonly message: WebhookMessage;
  /** Those of the monitor. */
  readonly tags: readonly string[];
  /** An English sentence about where the checks failed, for mails. */
  readonly finding?: string | undefined;
  readonly links: readonly MessageLink[];
  /** `http` calls it for its posts. */
  readonly begin: Begin;
};

/** The outcome, and the HTTP request if one was attempted: part of it may have arrived. */
export type SendResult = Omit<CompletedDispatch, 'alertId'>;

/** Sends alerts to the channels of one type. `Fields` are those of its definition, secrets included. */
export interface Transport<Fields> {
  /** Makes one attempt within the deadline. Never throws for a failure of the network: an exception is a bug. */
  send(alert: Alert, fields: Fields): Promise<SendResult>;
  /** Names the server whose connections a send uses. The dispatcher limits the messages to each. */
  hostOf(fields: Fields): string;
  /** Closes the connections that it opened itself. */
  close?(): Promise<void>;
}

/**
 * - `required`: a server without TLS, or with a certificate that is not trusted, gets no mail.
 * - `opportunistic`: STARTTLS is used if it works, and no certificate is judged (RFC 7435).
 * - `off`: no STARTTLS.
 */
export type SmtpTls = 'required' | 'opportunistic' | 'off';

export type MailServerSettings = {
  readonly smtpUrl: string;
  /** Unset: `opportunistic` for a mail without a password or to this machine by `smtp:`, and `required` otherwise. */
  readonly smtpTls?: SmtpTls | undefined;
  /** The name to expect in the certificate. Unset: the host. */
  readonly smtpTlsName?: string | undefined;
  /** What the client calls itself (RFC 5321, section 4.1.1.1). Unset: the full name of the machine, or else `[127.0.0.1]`. */
  readonly smtpEhloName?: string | undefined;
};

export type MailSettings = EgressSettings &
  Omit<MailServerSettings, 'smtpUrl'> & {
    readonly smtpUrl: string | undefined;
    readonly mailFrom: string;
  };

export type TransportSettings = MailSettings & {
  readonly telegramApiUrl: string;
  /** Origins to call instead of the public origins of services, such as an operator's gateway. */
  readonly serviceOrigins?: Readonly<Record<string, string>>;
  readonly links: LinkSettings;
};

/** Posts alerts: each once, and within the deadline. */
export interface AlertPosts {
  post(
    alert: Pick<Alert, 'begin'>,
    request: Pick<PostRequest, 'url' | 'plainHttp' | 'method' | 'headers' | 'body' | 'bodyBytesMax'>,
  ): Promise<HttpOutcome>;
  originOf(url: string): string;
}

export type TransportTools = {
  readonly http: AlertPosts;
  readonly connector: Connector;
  readonly deadlineMs: number;
};

/** @throws Error that names the setting which cannot be used, never its value */
export type OpenTransport<Fields> = (settings: TransportSettings, tools: TransportTools) => Transport<Fields>;
