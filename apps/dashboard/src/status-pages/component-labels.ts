import { t } from '../language/text.js';
import type { LabelsOf } from '../ui/labels-of.js';

export const componentLabels: LabelsOf<'StatusComponentChanges'> = {
  name: t('Public name'),
  description: t('Description'),
  group: t('Group'),
  monitor_id: t('State from'),
  hand_state: t('State'),
  shows_target: t('Visitors see the target of the monitor'),
};
