import { Outlet, useMatches } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { Page } from '../ui/page.js';
import { Allowed } from './allowed.js';
import { RoleRefusal } from './role-refusal.js';
import type { RestrictedOperation } from './use-may.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The operation of the API that this page needs. */
    readonly isFor?: RestrictedOperation;
  }
}

export const Gate = () => {
  const operation = useMatches({ select: (matches) => matches.at(-1)?.staticData.isFor });
  if (operation === undefined) return <Outlet />;
  const refusal = (
    <Page title={t('Not available for your role')}>
      <RoleRefusal do={operation} />
    </Page>
  );
  return (
    <Allowed to={operation} otherwise={refusal}>
      <Outlet />
    </Allowed>
  );
};
