// The definitions of the channel types. Loads no transport, so that the api can import it.
import type { ChannelType } from '@tocsin/domain';
import type { ChannelDefinition } from './channel-type.js';
import { email } from './email/definition.js';
import { microsoftTeams } from './microsoft-teams/definition.js';
import { slack } from './slack/definition.js';
import { telegram } from './telegram/definition.js';
import { webhook } from './webhook/definition.js';

export type { ChannelDefinition, FieldError, FieldSchema } from './channel-type.js';
export { fieldsOf } from './fields-of.js';
export { messageOf } from './message-of.js';

/** One line per channel type, in the order of the list that customers see. */
export const catalogue: readonly ChannelDefinition[] = [email, webhook, slack, microsoftTeams, telegram];

export const channelTypes = (): ChannelType[] => catalogue.map(({ type }) => type);

/** Returns `undefined` for a type that this version does not have. */
export const definitionOf = (type: ChannelType): ChannelDefinition | undefined =>
  catalogue.find((definition) => definition.type === type);

export const secretFields = (): readonly string[] => [
  ...new Set(
    catalogue.flatMap(({ fields }) =>
      Object.entries(fields.properties).flatMap(([name, { writeOnly }]) => (writeOnly ? [name] : [])),
    ),
  ),
];

/** Returns, by type, how to read rows of older versions. */
export const storedBefore = (): Readonly<
  Record<ChannelType, NonNullable<ChannelDefinition['storedBefore']>>
> =>
  Object.fromEntries(
    catalogue.flatMap(({ type, storedBefore }) => (storedBefore === undefined ? [] : [[type, storedBefore]])),
  );
