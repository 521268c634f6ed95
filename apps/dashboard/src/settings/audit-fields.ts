import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { windowLabels } from '../maintenance/window-labels.js';
import { monitorFieldLabels } from '../monitors/shared/monitor-fields.js';
import { rotaLabels } from '../routing/rota-labels.js';
import { routeLabels } from '../routing/route-labels.js';
import { componentLabels } from '../status-pages/component-labels.js';
import { pageLabels } from '../status-pages/page-labels.js';

/** The fields that channels of all types have. A type's own have no label here: "webhook_url" is read as "webhook url". */
type OfAllChannels = Exclude<
  keyof Schemas['NewEmailChannel'] & keyof Schemas['NewWebhookChannel'],
  'type' | 'name'
>;

const channelLabels: Readonly<Record<OfAllChannels, string>> = {
  enabled: t('Send messages to this channel'),
  min_severity: t('Messages of'),
  fallback_channel_id: t('Fallback channel'),
  test_every_days: t('Test every so many days'),
};

const labels: Readonly<Record<string, string>> = {
  ...componentLabels,
  ...pageLabels,
  ...windowLabels,
  ...rotaLabels,
  ...routeLabels,
  ...channelLabels,
  ...monitorFieldLabels,
  text: t('Text'),
  role: t('Role'),
  second_factor_required: t('Second factor'),
  allowed_networks: t('Allowed networks'),
  imported_history: t('Imported history'),
};

export const fieldInWords = (field: string): string => labels[field] ?? field.replaceAll('_', ' ');
