import { t } from '../language/text.js';
import type { LabelsOf } from '../ui/labels-of.js';

export const rotaLabels: LabelsOf<'RotaChanges'> = {
  name: t('Name'),
  calendar_url: t('Calendar'),
  calendar: t('Calendar'),
  people: t('People'),
  otherwise: t('Otherwise'),
};
