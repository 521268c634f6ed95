import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './locked-unless.module.css';
import { type RestrictedOperation, useMay } from './use-may.js';
import { WhoMay } from './who-may.js';

type LockedUnlessProps = { readonly may: RestrictedOperation; readonly children: ReactNode };

/** Shows fields read-only, with the reason, to roles that may not change them. */
export const LockedUnless = ({ may, children }: LockedUnlessProps) => {
  if (useMay(may)) return children;
  return (
    <Stack gap="sm">
      <WhoMay do={may} />
      <fieldset disabled className={classes.fields}>
        {children}
      </fieldset>
    </Stack>
  );
};
