import type { ChannelType, SentRequest } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { JSONSchema } from 'json-schema-to-ts';

/** JSON Schema (draft 2020-12) of one field. `writeOnly` marks a secret: it is stored sealed and never shown whole. */
export type FieldSchema = Exclude<JSONSchema, boolean> & {
  /** The rule that every wrong value is answered with. It completes a sentence that begins with the field's name. */
  readonly rule?: string;
  /** Customers make this secret up themselves, so the form offers a random one. */
  readonly chosenByCustomer?: true;
};

/** The fields in the order in which forms and error messages have them. */
export type FieldsSchema = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
};

/** What is wrong with one field, or not advised. The message begins with the field's name. */
export type FieldError = { readonly field: string; readonly message: string };

/** Headers and body of a POST. */
type RequestContent = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** What messages of a type that are sent over HTTP look like. */
export type RequestDefinition = {
  /** Whether the URL holds a secret, which is masked on record. */
  readonly isUrlMasked: boolean;
  /** Makes the content of a message from what is on record of its request, so that it can be shown as it was sent. */
  readonly contentOf: (message: WebhookMessage, sent: Omit<SentRequest, 'url'>) => RequestContent;
};

/** Everything about a channel type that can be said without calling anybody. */
export type ChannelDefinition<Fields = never> = {
  readonly type: ChannelType;
  /** What people call it. */
  readonly title: string;
  /** One line: what a message becomes. */
  readonly description: string;
  /** Other words by which people look for it. */
  readonly searchWords: readonly string[];
  /** The names are the API's, beside `type`, `name` and `enabled`. They are stored, so they never change. */
  readonly fields: FieldsSchema;
  /** How secrets are shown. A secret that is not listed is not shown at all. */
  readonly masked?: Readonly<Record<string, (secret: string) => string>>;
  /** The secret that messages are signed with. */
  readonly signedWith?: string;
  /** The fields whose values are URLs that messages go to; saving a channel checks that they may be called. */
  readonly calls: readonly string[];
  /** What the schema cannot say. */
  readonly faults?: (fields: Fields) => readonly FieldError[];
  /** What is accepted but not advised. */
  readonly warnings?: (fields: Fields) => readonly FieldError[];
  /** Left out for messages that are not sent over HTTP. */
  readonly request?: RequestDefinition;
  /** The fields that versions before `fields` was a column stored as the row's address and secret. */
  readonly storedBefore?: { readonly address?: string; readonly secret?: string };
};
