import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import { errorWithin } from './field-errors.js';
import type { PartProps } from './part.js';

// Most forms have no time zone.
const TimeZoneSelect = lazyPart(() => import('../ui/time-zone-select.js'), 'TimeZoneSelect');

export const TimeZonePart = ({ field, path, value, onChange, errors }: PartProps) => (
  <Suspense fallback={<Skeleton height={60} />}>
    <TimeZoneSelect
      label={field.label}
      value={String(value ?? field.default ?? 'UTC')}
      onChange={onChange}
      error={errorWithin(errors, path)}
    />
  </Suspense>
);
