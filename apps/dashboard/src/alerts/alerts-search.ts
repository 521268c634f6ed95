import { isKeyOf } from '../api/is-key-of.js';
import type { AlertFilter } from './alert-queries.js';
import { alertStatusWords, eventWords } from './alert-words.js';

type Search = Readonly<Record<string, unknown>>;

export type AlertsSearch = AlertFilter & {
  /** The alert that is open beside the table. */
  readonly alert?: string;
  /** Shows only the channels that fail. */
  readonly health?: 'failing';
};

const textAt = <Name extends string>(search: Search, name: Name): { readonly [Key in Name]?: string } => {
  const value = search[name];
  return typeof value === 'string' ? ({ [name]: value } as { [Key in Name]: string }) : {};
};

/** Reads the address. Invalid parts are ignored. */
export const alertsSearch = (search: Search): AlertsSearch => ({
  ...(isKeyOf(alertStatusWords, search.status) ? { status: search.status } : {}),
  ...(isKeyOf(eventWords, search.event) ? { event: search.event } : {}),
  ...textAt(search, 'channel_id'),
  ...textAt(search, 'incident_id'),
  ...textAt(search, 'alert'),
  ...(search.health === 'failing' ? { health: 'failing' } : {}),
});

/** For the page of an incident, whose list of messages has no filter. */
export const openAlertSearch = (search: Search): Pick<AlertsSearch, 'alert'> => textAt(search, 'alert');

/** The type of a new channel. The API may know more types than this build. */
export const newChannelSearch = (search: Search): { readonly type?: string } => textAt(search, 'type');

/** `test` is the test message whose outcome is shown. */
export const channelSearch = (search: Search): { readonly test?: string } => textAt(search, 'test');
