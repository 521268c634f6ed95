import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../language/text.js';
import { Folded } from '../../ui/folded.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { AlertingFieldsProps } from './alerting-fields.js';

// Most monitors use the default alerting.
const AlertingFields = lazyPart(() => import('./alerting-fields.js'), 'AlertingFields');

const names = [
  'severity',
  'failures_to_open',
  'successes_to_resolve',
  'regions',
  'regions_to_open',
  'parent_id',
] as const;

export const AlertingPart = (props: AlertingFieldsProps) => (
  <Folded title={t('Alerting')} isWrong={names.some((name) => props.form.errors[name] !== undefined)}>
    <Suspense fallback={<Skeleton height={320} />}>
      <AlertingFields {...props} />
    </Suspense>
  </Folded>
);
