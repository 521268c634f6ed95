import { t } from '../language/text.js';
import type { LabelsOf } from '../ui/labels-of.js';

export const windowLabels: LabelsOf<'MaintenanceWindowChanges'> = {
  name: t('Name'),
  starts_at: t('Starts'),
  time_zone: t('Time zone'),
  duration_minutes: t('Duration'),
  rrule: t('Repeats'),
  monitor_ids: t('Monitors'),
  tags: t('Tags'),
};
