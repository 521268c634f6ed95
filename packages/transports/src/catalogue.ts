// The definitions of the channel types. Loads no transport, so that the api can import it.
import type { ChannelType, Destination } from '@tocsin/domain';
import { alertmanager } from './alertmanager/definition.js';
import { apprise } from './apprise/definition.js';
import type { ChannelDefinition } from './channel/channel-type.js';
import { withMessageFields } from './channel/message-fields.js';
import { discord } from './discord/definition.js';
import { email } from './email/definition.js';
import { mailDomainOf } from './email/mail-domain.js';
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
} from './channel/channel-type.js';
export { fieldsOf } from './channel/fields-of.js';
export { isMessageField } from './channel/message-fields.js';
export type { HttpMethod } from './channel/request-content.js';
export { asciiDomain } from './email/mail-domain.js';
export { messageOf, tagsOf } from './message-of.js';
export { choiceOf } from './text/message-choice.js';
export { withoutAddresses } from './text/without-addresses.js';

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
].map(withMessageFields);

export const channelTypes = (): ChannelType[] => catalogue.map(({ type }) => type);

/** Returns `undefined` for a type that this version does not have. */
export const definitionOf = (type: ChannelType): ChannelDefinition | undefined =>
  catalogue.find((definition) => definition.type === type);

/** Returns the address of a person, who must confirm it or be vouched for; `null` for other types. */
export const personalAddress = ({ type, fields }: Destination): string | null => {
  const name = definitionOf(type)?.confirmed;
  const address = name === undefined ? undefined : fields[name];
  return typeof address === 'string' ? address : null;
};

/** Returns the domain of the address of a person; `null` for other types. */
export const addressDomainOf = (destination: Destination): string | null => {
  const address = personalAddress(destination);
  return address === null ? null : mailDomainOf(address);
};

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
