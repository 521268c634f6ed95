import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch } from '../alerts/alerts-search.js';
import { newMonitorSearch } from '../monitors/form/new-monitor-search.js';
import { monitorsSearch } from '../monitors/list/monitors-search.js';
import { sessionQuery } from '../session/session-queries.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { pathOnThisSite } from '../session/use-start-session.js';
import { NotFoundPage } from './not-found-page.js';
import { queryClient } from './query-client.js';
import { Shell } from './shell.js';
import { UnexpectedError } from './unexpected-error.js';

const root = createRootRoute();

type Pages = Readonly<Record<string, unknown>>;

/** The file of a page is loaded when the page is first opened. */
const page = <Parent extends AnyRoute, Path extends string, Module extends Pages>(
  parent: Parent,
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
  isFor?: RestrictedOperation,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: isFor === undefined ? {} : { isFor },
    component: lazyRouteComponent(load, name),
  });

const wantedPage = ({ to }: Record<string, unknown>): { to?: string } =>
  to ? { to: pathOnThisSite(to) } : {};

const entries = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: wantedPage,
    component: lazyRouteComponent(() => import('../session/sign-in-page.js'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/second-factor',
    validateSearch: wantedPage,
    beforeLoad: async () => {
      if ((await queryClient.ensureQueryData(sessionQuery())) === null) throw redirect({ to: '/sign-in' });
    },
    component: lazyRouteComponent(
      () => import('../settings/second-factor-setup-page.js'),
      'SecondFactorSetupPage',
    ),
  }),
  page(root, '/sign-in/provider', () => import('../session/provider-page.js'), 'ProviderPage'),
  page(root, '/setup', () => import('../session/setup-page.js'), 'SetupPage'),
  page(root, '/forgotten-password', () => import('../session/reset-request-page.js'), 'ResetRequestPage'),
  page(root, '/reset-password', () => import('../session/reset-password-page.js'), 'ResetPasswordPage'),
  page(root, '/invitation', () => import('../session/invitation-page.js'), 'InvitationPage'),
  page(root, '/confirm-address', () => import('../alerts/confirm-address-page.js'), 'ConfirmAddressPage'),
] as const;

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery());
    const search = location.href === '/' ? {} : { to: location.href };
    if (session === null) throw redirect({ to: '/sign-in', search });
    if (session.second_factor_setup_required) throw redirect({ to: '/second-factor', search });
  },
});

const settings = createRoute({
  getParentRoute: () => inside,
  id: 'settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.js'), 'SettingsPage'),
});

const settingsParts = [
  page(settings, '/settings', () => import('../settings/account-part.js'), 'AccountPart'),
  page(settings, '/settings/members', () => import('../settings/members-part.js'), 'MembersPart'),
  page(settings, '/settings/api-keys', () => import('../settings/api-keys-part.js'), 'ApiKeysPart'),
  page(settings, '/settings/audit-log', () => import('../settings/audit-log-part.js'), 'AuditLogPart'),
  page(settings, '/settings/you', () => import('../settings/you-part.js'), 'YouPart'),
] as const;

const pages = [
  createRoute({
    getParentRoute: () => inside,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/monitors', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts',
    validateSearch: alertsSearch,
    component: lazyRouteComponent(() => import('../alerts/alerts-page.js'), 'AlertsPage'),
  }),
  page(
    inside,
    '/alerts/channels/new',
    () => import('../alerts/new-channel-page.js'),
    'NewChannelPage',
    'createChannel',
  ),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/$channelId',
    validateSearch: channelSearch,
    component: lazyRouteComponent(() => import('../alerts/channel-page.js'), 'ChannelPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors',
    validateSearch: monitorsSearch,
    component: lazyRouteComponent(() => import('../monitors/list/monitors-page.js'), 'MonitorsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/new',
    staticData: { isFor: 'createMonitor' },
    validateSearch: newMonitorSearch,
    component: lazyRouteComponent(() => import('../monitors/form/new-monitor-page.js'), 'NewMonitorPage'),
  }),
  page(inside, '/monitors/$monitorId', () => import('../monitors/page/monitor-page.js'), 'MonitorPage'),
  page(inside, '/incidents', () => import('../incidents/incidents-page.js'), 'IncidentsPage'),
  page(inside, '/incidents/$incidentId', () => import('../incidents/incident-page.js'), 'IncidentPage'),
  page(inside, '/maintenance', () => import('../maintenance/maintenance-page.js'), 'MaintenancePage'),
  page(
    inside,
    '/maintenance/new',
    () => import('../maintenance/new-window-page.js'),
    'NewWindowPage',
    'createMaintenanceWindow',
  ),
  page(
    inside,
    '/maintenance/$windowId',
    () => import('../maintenance/window-page.js'),
    'WindowPage',
    'changeMaintenanceWindow',
  ),
  createRoute({ getParentRoute: () => inside, path: '/$', component: NotFoundPage }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    ...entries,
    inside.addChildren([...pages, settings.addChildren(settingsParts)]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: UnexpectedError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
