// The channel types without their transports: what can be known of a type without calling anybody.
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

/** One line per channel type, in the order in which they are offered. */
export const catalogue: readonly ChannelDefinition[] = [email, webhook, slack, microsoftTeams, telegram];

/** The names of all channel types, in the order in which they are offered. */
export const channelTypes = (): ChannelType[] => catalogue.map(({ type }) => type);

/** `undefined` for a type that this version does not carry. */
export const definitionOf = (type: ChannelType): ChannelDefinition | undefined =>
  catalogue.find((definition) => definition.type === type);

/** The names of all fields that are secret, whatever the type. */
export const secretFields = (): readonly string[] => [
  ...new Set(
    catalogue.flatMap(({ fields }) =>
      Object.entries(fields.properties).flatMap(([name, { writeOnly }]) => (writeOnly ? [name] : [])),
    ),
  ),
];

/** How rows of older versions are read, by type. */
export const storedBefore = (): Readonly<
  Record<ChannelType, NonNullable<ChannelDefinition['storedBefore']>>
> =>
  Object.fromEntries(
    catalogue.flatMap(({ type, storedBefore }) => (storedBefore === undefined ? [] : [[type, storedBefore]])),
  );
