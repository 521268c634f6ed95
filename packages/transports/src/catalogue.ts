// The definitions of the channel types. Loads no transport, so that the api can import it.
import type { ChannelType } from '@tocsin/domain';
import { alertmanager } from './alertmanager/definition.js';
import { apprise } from './apprise/definition.js';
import type { ChannelDefinition } from './channel-type.js';
import { discord } from './discord/definition.js';
import { email } from './email/definition.js';
import { goAlert } from './go-alert/definition.js';
import { googleChat } from './google-chat/definition.js';
import { gotify } from './gotify/definition.js';
import { jiraServiceManagement } from './jira-service-management/definition.js';
import { matrix } from './matrix/definition.js';
import { mattermost } from './mattermost/definition.js';
import { microsoftTeams } from './microsoft-teams/definition.js';
import { ntfy } from './ntfy/definition.js';
import { pagerDuty } from './pager-duty/definition.js';
import { pushover } from './pushover/definition.js';
import { rocketChat } from './rocket-chat/definition.js';
import { slack } from './slack/definition.js';
import { standardWebhook } from './standard-webhook/definition.js';
import { telegram } from './telegram/definition.js';
import { twilio } from './twilio/definition.js';
import { webPush } from './web-push/definition.js';
import { webhook } from './webhook/definition.js';
import { zulip } from './zulip/definition.js';

export {
  type ChannelDefinition,
  type ChannelKind,
  channelKinds,
  type FieldError,
  type FieldSchema,
} from './channel-type.js';
export { fieldsOf } from './fields-of.js';
export { messageOf } from './message-of.js';
export type { HttpMethod } from './request-content.js';

/** One line per channel type, in the order of the list that customers see. */
export const catalogue: readonly ChannelDefinition[] = [
  email,
  webhook,
  slack,
  microsoftTeams,
  telegram,
  discord,
  googleChat,
  mattermost,
  rocketChat,
  zulip,
  matrix,
  standardWebhook,
  twilio,
  webPush,
  ntfy,
  gotify,
  pushover,
  pagerDuty,
  jiraServiceManagement,
  goAlert,
  alertmanager,
  apprise,
];

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
