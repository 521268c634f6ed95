import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Folded } from '../../ui/folded.js';
import type { AlertingFieldsProps } from './alerting-fields.js';

// Most monitors alert as usual: the fields are loaded for whoever wants it otherwise.
const AlertingFields = lazy(() =>
  import('./alerting-fields.js').then((module) => ({ default: module.AlertingFields })),
);

const names = [
  'severity',
  'failures_to_open',
  'successes_to_resolve',
  'regions',
  'regions_to_open',
  'parent_id',
] as const;

/** When an incident opens and ends, how bad it is, and what it hangs on, folded away. */
export const AlertingPart = (props: AlertingFieldsProps) => (
  <Folded title="Alerting" isWrong={names.some((name) => props.form.errors[name] !== undefined)}>
    <Suspense fallback={<Skeleton height={320} />}>
      <AlertingFields {...props} />
    </Suspense>
  </Folded>
);
