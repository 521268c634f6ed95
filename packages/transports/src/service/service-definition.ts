import type { AlertId } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ServiceAnswer } from '../http/outcome-of.js';
import type { HttpMethod, RequestContent } from '../request-content.js';

/** The parts of an alert that a request to a service needs. */
export type ServiceAlert = { readonly alertId: AlertId; readonly message: WebhookMessage };

type UrlContext = ServiceAlert & {
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
