import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './locked-unless.module.css';
import { RoleRefusal } from './role-refusal.js';
import { type RestrictedOperation, useMay } from './use-may.js';

type LockedUnlessProps = { readonly may: RestrictedOperation; readonly children: ReactNode };

/** Shows fields read-only, with the reason, to roles that may not change them. */
export const LockedUnless = ({ may, children }: LockedUnlessProps) => {
  if (useMay(may)) return children;
  return (
    <Stack gap="sm">
      <RoleRefusal do={may} />
      <fieldset disabled className={classes.fields}>
        {children}
      </fieldset>
    </Stack>
  );
};
