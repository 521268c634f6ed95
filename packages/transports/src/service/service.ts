import type { ChannelFields } from '@tocsin/domain';
import type { FieldsSchema, RequestDefinition } from '../channel/channel-type.js';
import type { ServiceDefinition } from '../channel/service-definition.js';
import { type ChannelLinks, hiddenToken, linksOf } from '../links/message-links.js';
import { jsonIn } from '../text/json-in.js';
import { hidden } from '../text/masked-url.js';
import { readRecord } from './request-record.js';
import { serviceAlert } from './service-alert.js';

type Service<Fields> = {
  readonly links: ChannelLinks;
  readonly service: ServiceDefinition<Fields>;
  readonly request: RequestDefinition<Fields>;
};

/** The parts of a channel's definition that make it one request to a service. */
export const service = <Fields>(
  schema: FieldsSchema,
  definition: ServiceDefinition<Fields>,
): Service<Fields> => ({
  links: definition.links,
  service: definition,
  request: {
    method: definition.method ?? 'POST',
    isUrlMasked: definition.isUrlMasked,
    contentOf: (message, { alertId, tags, recipient, signature }) => {
      const { publicUrl, recorded, choice } = readRecord(recipient);
      const fields = { ...hiddenSecrets(schema), ...readRecorded(schema, definition, recorded) };
      const links =
        publicUrl === null ? [] : linksOf(message, definition.links, { publicUrl, token: hiddenToken });
      // These are the fields that the request was made of, as far as its content reads them.
      const alert = serviceAlert({ alertId, message, tags, links }, choice);
      return definition.contentOf(alert, fields as Fields, signature);
    },
  },
});

const hiddenSecrets = ({ properties, required }: FieldsSchema): ChannelFields =>
  Object.fromEntries(required.flatMap((name) => (properties[name]?.writeOnly ? [[name, hidden]] : [])));

type Recording = { readonly recorded?: readonly string[] };

/** Stores a single required text as it is, and other fields as JSON. */
const plainField = (
  { properties, required }: FieldsSchema,
  { recorded = [] }: Recording,
): string | undefined => {
  const [first = '', ...more] = recorded;
  const isPlain = more.length === 0 && required.includes(first) && properties[first]?.type === 'string';
  return isPlain ? first : undefined;
};

export const writeRecorded = (
  schema: FieldsSchema,
  definition: Recording,
  fields: ChannelFields,
): string | undefined => {
  const { recorded = [] } = definition;
  const plain = plainField(schema, definition);
  if (recorded.length === 0) return undefined;
  if (plain !== undefined) return String(fields[plain]);
  return JSON.stringify(Object.fromEntries(recorded.map((name) => [name, fields[name]])));
};

const readRecorded = (
  schema: FieldsSchema,
  definition: Recording,
  text: string | undefined,
): ChannelFields => {
  if (text === undefined) return {};
  const plain = plainField(schema, definition);
  return plain === undefined ? jsonIn(Buffer.from(text)) : { [plain]: text };
};
