import { channelLabels } from '../alerts/channel-labels.js';
import { t } from '../language/text.js';
import { windowLabels } from '../maintenance/window-labels.js';
import { monitorFieldLabels } from '../monitors/shared/monitor-fields.js';
import { rotaLabels } from '../routing/rota-labels.js';
import { routeLabels } from '../routing/route-labels.js';
import { componentLabels } from '../status-pages/component-labels.js';
import { pageLabels } from '../status-pages/page-labels.js';

/** A channel type's own fields have no label here: "webhook_url" is read as "webhook url". */
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
  evidence_bodies: t('Bodies in evidence'),
  allowed_networks: t('Allowed networks'),
  imported_history: t('Imported history'),
};

export const fieldInWords = (field: string): string => labels[field] ?? field.replaceAll('_', ' ');
