import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { labelOf } from '../schema-form/label-of.js';
import { formFields } from './channel-draft.js';
import type { ChannelTypeInfo } from './channel-types.js';

/** The fields that channels of all types have. */
type OfAllChannels = Exclude<
  keyof Schemas['NewEmailChannel'] & keyof Schemas['NewWebhookChannel'],
  'type' | 'name'
>;

export const channelLabels: Readonly<Record<OfAllChannels, string>> = {
  enabled: t('Send messages to this channel'),
  min_severity: t('Messages of'),
  fallback_channel_id: t('Fallback channel'),
  test_every_days: t('Test every so many days'),
};

const labels: Readonly<Record<string, string>> = { name: t('Name'), ...channelLabels };

/** The label of a field of the API, or of a draft, where the fields of the type stand in `fields`. */
export const channelLabelOf =
  (info: ChannelTypeInfo) =>
  (path: string): string | undefined =>
    labels[path] ?? labelOf(formFields(info, undefined), path.replace(/^fields\./, ''));
