import { t } from '../language/text.js';
import type { LabelsOf } from '../ui/labels-of.js';

export const routeLabels: LabelsOf<'RouteChanges'> = {
  name: t('Name'),
  tags: t('Tags'),
  channel_ids: t('Channels'),
  rota_ids: t('Rotas'),
  after_minutes: t('When'),
};
