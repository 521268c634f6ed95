import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { monitorFieldLabels } from '../monitors/shared/monitor-fields.js';

/**
 * A channel type's own fields have no label here: "webhook_url" is read as "webhook url". A pause has an entry of its own.
 */
type Labelled =
  | Exclude<keyof Schemas['MonitorChanges'], 'type' | 'paused'>
  | Exclude<keyof Schemas['NewEmailChannel'] & keyof Schemas['NewWebhookChannel'], 'type'>
  | keyof Schemas['MaintenanceWindowChanges']
  | keyof Schemas['StatusPageChanges']
  | keyof Schemas['StatusComponentChanges'];

const resourceLabels: Readonly<Record<Labelled, string>> = {
  ...monitorFieldLabels,
  title: t('Title'),
  enabled: t('Send messages to this channel'),
  min_severity: t('Messages of'),
  fallback_channel_id: t('Fallback channel'),
  test_every_days: t('Test every so many days'),
  starts_at: t('Starts'),
  duration_minutes: t('Duration'),
  time_zone: t('Time zone'),
  rrule: t('Repeats'),
  monitor_ids: t('Monitors'),
  slug: t('Address'),
  description: t('Description'),
  homepage_url: t('Your web site'),
  domain: t('Custom domain'),
  noindex: t('Ask search engines to leave the page out'),
  publish_after_minutes: t('Publish by itself'),
  logo: t('Logo'),
  logo_dark: t('Logo in the dark'),
  favicon: t('Favicon'),
  header_color: t('Ground of the head'),
  accent_color: t('Links and buttons'),
  accent_color_dark: t('Links and buttons in the dark'),
  header_links: t('Links in the head'),
  footer_text: t('Text below the page'),
  footer_links: t('Links below the page'),
  password: t('Password'),
  group: t('Group'),
  monitor_id: t('Monitor'),
  hand_state: t('State'),
  shows_target: t('Visitors see the target of the monitor'),
};

const labels: Readonly<Record<string, string>> = {
  ...resourceLabels,
  text: t('Text'),
  role: t('Role'),
  second_factor_required: t('Second factor'),
  allowed_networks: t('Allowed networks'),
  imported_history: t('Imported history'),
};

export const fieldInWords = (field: string): string => labels[field] ?? field.replaceAll('_', ' ');
