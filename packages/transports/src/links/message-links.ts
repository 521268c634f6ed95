import type { ChannelId, IncidentId } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import { hidden } from '../text/masked-url.js';

export type MessageLink = {
  /** `acknowledge` leads to a page that asks first. Whoever has its URL can acknowledge the incident. */
  readonly kind: 'acknowledge' | 'incident';
  readonly label: string;
  readonly url: string;
};

/**
 * Which links the messages of a type have. `none`: a program reads them. `incident`: the service has an
 * acknowledgement of its own. `all`: the incident, and Acknowledge while it is open. `one`: Acknowledge while it is open,
 * then the incident, because each character costs.
 */
export type ChannelLinks = 'none' | 'incident' | 'all' | 'one';

export type LinkSettings = {
  /** Without a final slash. */
  readonly publicUrl: string;
  /** Signs a token that acknowledges one incident in the name of one channel. */
  readonly answerToken: (incidentId: IncidentId, channelId: ChannelId) => string;
};

type Place = { readonly publicUrl: string; readonly token: () => string };

/** In the place of a token that people may not see. */
export const hiddenToken = (): string => hidden;

const incidentLink = (incidentId: string, publicUrl: string): MessageLink => ({
  kind: 'incident',
  label: 'Open incident',
  url: `${publicUrl}/incidents/${incidentId}`,
});

/** A test message is about no incident, so it has no link. */
export const linksOf = (
  { event, incident }: WebhookMessage,
  links: ChannelLinks,
  { publicUrl, token }: Place,
): readonly MessageLink[] => {
  if (links === 'none' || event === 'channel.test') return [];
  const toIncident = incidentLink(incident.id, publicUrl);
  if (links === 'incident' || event === 'incident.resolved') return [toIncident];
  const acknowledge = {
    kind: 'acknowledge',
    label: 'Acknowledge',
    url: `${publicUrl}/answer/${token()}`,
  } as const;
  return links === 'one' ? [acknowledge] : [acknowledge, toIncident];
};

export const urlOf = (links: readonly MessageLink[], kind: MessageLink['kind']): string | undefined =>
  links.find((link) => link.kind === kind)?.url;

/** Where a program sends the POST that acknowledges, in the place of the page's button. Opened, it shows the page. */
export const touchUrl = (url: string): string => `${url}?acknowledge`;

/** The link of a message that has room for one: Acknowledge, which leads on to the incident. */
export const firstLink = ([first]: readonly MessageLink[]): MessageLink | undefined => first;

/** The length of the token of `answerToken`. */
export const answerTokenChars = 64;

/** The length of a URL, with its token even where that is masked: a text is cut in the same place. */
export const charsOf = ({ url }: MessageLink): number =>
  url.length + (url.endsWith(hidden) ? answerTokenChars - hidden.length : 0);
