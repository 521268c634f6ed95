import { t } from '../language/text.js';

/** What the forms call the fields of the API. */
const labels: Readonly<Record<string, string>> = {
  name: t('Name'),
  title: t('Title'),
  text: t('Text'),
  target: t('Target'),
  settings: t('Settings'),
  tags: t('Tags'),
  interval_seconds: t('Interval'),
  timeout_seconds: t('Timeout'),
  severity: t('Severity'),
  failures_to_open: t('Failures to open'),
  successes_to_resolve: t('Successes to resolve'),
  regions: t('Regions'),
  regions_to_open: t('Regions that must agree'),
  parent_id: t('Depends on'),
  channel_ids: t('Channels'),
  enabled: t('Send messages to this channel'),
  min_severity: t('Messages of'),
  starts_at: t('Starts'),
  duration_minutes: t('Duration'),
  time_zone: t('Time zone'),
  rrule: t('Repeats'),
  monitor_ids: t('Monitors'),
  slug: t('Address'),
  description: t('Description'),
  homepage_url: t('Your web site'),
  domain: t('Custom domain'),
  password: t('Password'),
  role: t('Role'),
  second_factor_required: t('Second factor'),
  allowed_networks: t('Allowed networks'),
};

/** A field of a channel type has no label here: "webhook_url" is read as "webhook url". */
export const fieldInWords = (field: string): string => labels[field] ?? field.replaceAll('_', ' ');
