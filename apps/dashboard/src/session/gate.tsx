import { Outlet, useMatches } from '@tanstack/react-router';
import { Page } from '../ui/page.js';
import { Allowed } from './allowed.js';
import type { RestrictedOperation } from './use-may.js';
import { WhoMay } from './who-may.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The operation of the api that the page is there for: it opens for nobody else. */
    readonly isFor?: RestrictedOperation;
  }
}

/** The page that was asked for; for those who could do nothing on it, why not. */
export const Gate = () => {
  const operation = useMatches({ select: (matches) => matches.at(-1)?.staticData.isFor });
  if (operation === undefined) return <Outlet />;
  const refusal = (
    <Page title="Not for your role">
      <WhoMay do={operation} />
    </Page>
  );
  return (
    <Allowed to={operation} otherwise={refusal}>
      <Outlet />
    </Allowed>
  );
};
