import type { AlertId, ChannelType, SentRequest } from '@tocsin/domain';
import type { PlainHttp } from '@tocsin/egress/policy';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { JSONSchema } from 'json-schema-to-ts';
import type { ChannelLinks } from '../links/message-links.js';
import type { HttpMethod, RequestContent } from './request-content.js';
import type { ServiceDefinition } from './service-definition.js';

/** JSON Schema (draft 2020-12) of a field. `writeOnly` marks a secret, which is stored sealed. */
export type FieldSchema = Exclude<JSONSchema, boolean> & {
  /** The error for any wrong value. It continues a sentence that begins with the field's name. */
  readonly rule?: string;
  /** Customers choose this secret, so the form offers a random one. */
  readonly chosenByCustomer?: true;
  /** The labels of the values of `enum`, in their order. */
  readonly enumTitles?: readonly string[];
};

export type FieldsSchema = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
};

/** An error or a warning. The message begins with the field's name. */
export type FieldError = { readonly field: string; readonly message: string };

/** The form shows the mark of its kind. */
export const channelKinds = ['mail', 'webhook', 'chat', 'push', 'sms', 'on-call'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** How to set the service up. The form shows it, and the page in docs/channels has the same steps. */
type ChannelSetup = {
  /** Plain sentences: where to find each value, and which field takes it. */
  readonly steps: readonly string[];
  /** A page of the service's own documentation. */
  readonly documentation?: string;
};

type RecordedRequest = Omit<SentRequest, 'url'> & {
  readonly alertId: AlertId;
  /** Those of the monitor. */
  readonly tags: readonly string[];
};

export type RequestDefinition<Fields = never> = {
  readonly method: HttpMethod;
  /** The URL holds a secret, which is masked in records. */
  readonly isUrlMasked: boolean;
  /** Builds the content from the recorded request, so that it can be shown as it was sent, with its secrets masked. */
  readonly contentOf: (message: WebhookMessage, sent: RecordedRequest) => RequestContent;
  /** Makes the request of an interrupted message again, for the channel as it is now. Omitted: none is shown. */
  readonly rebuild?: (message: WebhookMessage, fields: Fields) => SentRequest;
};

export type ChannelDefinition<Fields = never> = {
  readonly type: ChannelType;
  readonly title: string;
  readonly description: string;
  readonly kind: ChannelKind;
  readonly searchWords: readonly string[];
  readonly setup: ChannelSetup;
  /** By the English titles, descriptions and steps of the type and its fields: the German ones. */
  readonly german: Readonly<Record<string, string>>;
  /** The Arabic ones. Without them, its texts are in English there. */
  readonly arabic?: Readonly<Record<string, string>>;
  /** In the order of forms and errors. The names are those of the API and are stored, so they never change. */
  readonly fields: FieldsSchema;
  /**
   * How to mask secrets, and other fields for those who may only read. A secret without an entry is not shown at all.
   */
  readonly masked?: Readonly<Record<string, (value: string) => string>>;
  readonly signedWith?: string;
  /** The fields with URLs that messages go to. Saving a channel checks their addresses. */
  readonly calls: readonly string[];
  /** Where `http` may lead, when it is saved and when a message is sent; `anywhere` when omitted. */
  readonly plainHttp?: PlainHttp;
  /** The field with the address of a person, who must confirm it before messages are sent there. */
  readonly confirmed?: string;
  /** Errors that the schema cannot express. */
  readonly faults?: (fields: Fields) => readonly FieldError[];
  /** Warnings for values that are accepted. */
  readonly warnings?: (fields: Fields) => readonly FieldError[];
  readonly links: ChannelLinks;
  /** Omitted for messages that are not sent over HTTP. */
  readonly request?: RequestDefinition<Fields>;
  /** One request to a service. Without it, the type needs a transport of its own in `registry.ts`. */
  readonly service?: ServiceDefinition<Fields>;
  /** The fields that rows of older versions have as their address and secret. */
  readonly storedBefore?: { readonly address?: string; readonly secret?: string };
};
