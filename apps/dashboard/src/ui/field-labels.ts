import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';

type Labels<Body extends keyof Schemas> = Readonly<Record<keyof Schemas[Body], string>>;

// The labels of the API's fields, in forms and in the audit log. Those of monitors stand with their form.

export const windowLabels: Labels<'MaintenanceWindowChanges'> = {
  name: t('Name'),
  starts_at: t('Starts'),
  time_zone: t('Time zone'),
  duration_minutes: t('Duration'),
  rrule: t('Repeats'),
  monitor_ids: t('Monitors'),
  tags: t('Tags'),
};

export const routeLabels: Labels<'RouteChanges'> = {
  name: t('Name'),
  tags: t('Tags'),
  channel_ids: t('Channels'),
  rota_ids: t('Rotas'),
  after_minutes: t('When'),
};

export const rotaLabels: Labels<'RotaChanges'> = {
  name: t('Name'),
  calendar_url: t('Calendar'),
  calendar: t('Calendar'),
  people: t('People'),
  otherwise: t('Otherwise'),
};

export const pageLabels: Labels<'StatusPageChanges'> = {
  title: t('Title'),
  slug: t('Address'),
  description: t('Description'),
  homepage_url: t('Your web site'),
  domain: t('Custom domain'),
  password: t('Password'),
  noindex: t('Ask search engines to leave the page out'),
  publish_after_minutes: t('Publish by itself'),
  time_zone: t('Time zone'),
  logo: t('Logo'),
  logo_dark: t('Logo in the dark'),
  favicon: t('Favicon'),
  header_color: t('Ground of the head'),
  accent_color: t('Links and buttons'),
  accent_color_dark: t('Links and buttons in the dark'),
  header_links: t('Links in the head'),
  footer_text: t('Text below the page'),
  footer_links: t('Links below the page'),
};

export const componentLabels: Labels<'StatusComponentChanges'> = {
  name: t('Public name'),
  description: t('Description'),
  group: t('Group'),
  monitor_id: t('State from'),
  hand_state: t('State'),
  shows_target: t('Visitors see the target of the monitor'),
};
