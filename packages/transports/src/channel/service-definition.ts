import type { AlertId } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelLinks, MessageLink } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import type { Announcement } from '../text/announcement.js';
import type { HttpMethod, RequestContent } from './request-content.js';

/** The parts of an alert that a request to a service needs. */
export type ServiceAlert = {
  readonly alertId: AlertId;
  /** As the channel chose: a hidden target is nowhere in it. */
  readonly message: WebhookMessage;
  /** The message in words, as the channel chose. */
  readonly announcement: Announcement;
  /** As the type's `links` say; masked in what people see. None is ever cut. */
  readonly links: readonly MessageLink[];
};

type UrlContext = Omit<ServiceAlert, 'announcement' | 'links'> & {
  /** Maps the public origin of a service to the origin to call: the operator may have one of their own. */
  readonly originFor: (publicOrigin: string) => string;
};

/**
 * A service that takes an alert as one HTTP request. The functions are pure, and get the fields of a channel. With
 * masked secrets, the same functions make the request that people see.
 */
export type ServiceDefinition<Fields = never> = {
  /** `POST` when omitted. */
  readonly method?: HttpMethod;
  /** The URL holds a secret, which is masked in records. */
  readonly isUrlMasked: boolean;
  readonly links: ChannelLinks;
  readonly urlOf: (fields: Fields, context: UrlContext) => string;
  readonly contentOf: (alert: ServiceAlert, fields: Fields, signature: string | null) => RequestContent;
  /**
   * Encrypts and signs the content, differently for each request, so it need not be pure. People see the result of
   * `contentOf`.
   */
  readonly sealed?: (content: RequestContent, alert: ServiceAlert, fields: Fields) => RequestContent;
  /**
   * The fields that `contentOf` reads, but for secrets that are required. They are stored with each alert, secrets
   * masked, so that its request can be shown after the channel has changed.
   */
  readonly recorded?: readonly (keyof Fields & string)[];
  readonly signatureOf?: (alert: ServiceAlert, fields: Fields) => string;
  /** Returns whether the service accepted the message, by the status alone: a body may never end. Default: 200 to 299. */
  readonly accepts?: (answer: Pick<ServiceAnswer, 'status'>) => boolean;
  /** Explains an answer that `accepts` refuses. Secrets of the channel are cut out of it. */
  readonly explain: (refusal: ServiceAnswer, fields: Fields) => string;
};
