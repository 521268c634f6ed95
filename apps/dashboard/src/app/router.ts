import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch, newChannelSearch, openAlertSearch } from '../alerts/alerts-search.js';
import { loadedWhenReachable } from '../live/server-connection.js';
import { newWindowSearch } from '../maintenance/new-window-search.js';
import { newMonitorSearch } from '../monitors/form/new-monitor-search.js';
import { monitorsSearch } from '../monitors/list/monitors-search.js';
import { monitorSearch } from '../monitors/shared/monitor-search.js';
import { sessionQuery } from '../session/session-queries.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { pathOnThisSite } from '../session/use-start-session.js';
import { newPostSearch } from '../status-pages/new-post-search.js';
import { NotFoundPage } from './not-found-page.js';
import { queryClient } from './query-client.js';
import { Root } from './root.js';
import { Shell } from './shell.js';
import { UnexpectedError } from './unexpected-error.js';

const root = createRootRoute({ component: Root });

type Pages = Readonly<Record<string, unknown>>;

/** The file of a page is loaded when the page is first opened. */
const lazyPage = <Module extends Pages>(load: () => Promise<Module>, name: keyof Module & string) =>
  lazyRouteComponent(loadedWhenReachable(load), name);

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
    component: lazyPage(load, name),
  });

const wantedPage = ({ to }: Record<string, unknown>): { to?: string } =>
  to ? { to: pathOnThisSite(to) } : {};

const entries = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: wantedPage,
    component: lazyPage(() => import('../session/sign-in-page.js'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/second-factor',
    validateSearch: wantedPage,
    beforeLoad: async () => {
      if ((await queryClient.ensureQueryData(sessionQuery())) === null) throw redirect({ to: '/sign-in' });
    },
    component: lazyPage(() => import('../settings/second-factor-setup-page.js'), 'SecondFactorSetupPage'),
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
  component: lazyPage(() => import('../settings/settings-page.js'), 'SettingsPage'),
});

const settingsParts = [
  page(settings, '/settings', () => import('../settings/account-part.js'), 'AccountPart'),
  page(settings, '/settings/members', () => import('../settings/members-part.js'), 'MembersPart'),
  page(settings, '/settings/api-keys', () => import('../settings/api-keys-part.js'), 'ApiKeysPart'),
  page(settings, '/settings/audit-log', () => import('../settings/audit-log-part.js'), 'AuditLogPart'),
  page(settings, '/settings/you', () => import('../settings/you-part.js'), 'YouPart'),
] as const;

const statusPage = createRoute({
  getParentRoute: () => inside,
  id: 'status-page',
  component: lazyPage(() => import('../status-pages/status-page-page.js'), 'StatusPagePage'),
});

const statusPageParts = [
  page(
    statusPage,
    '/status-pages/$pageId',
    () => import('../status-pages/components-part.js'),
    'ComponentsPart',
  ),
  page(statusPage, '/status-pages/$pageId/posts', () => import('../status-pages/posts-part.js'), 'PostsPart'),
  createRoute({
    getParentRoute: () => statusPage,
    path: '/status-pages/$pageId/posts/new',
    staticData: { isFor: 'createStatusPost' },
    validateSearch: newPostSearch,
    component: lazyPage(() => import('../status-pages/new-post-part.js'), 'NewPostPart'),
  }),
  page(
    statusPage,
    '/status-pages/$pageId/posts/$postId',
    () => import('../status-pages/post-part.js'),
    'PostPart',
  ),
  page(
    statusPage,
    '/status-pages/$pageId/subscribers',
    () => import('../status-pages/subscribers-part.js'),
    'SubscribersPart',
    'listStatusSubscribers',
  ),
  page(
    statusPage,
    '/status-pages/$pageId/settings',
    () => import('../status-pages/page-settings-part.js'),
    'PageSettingsPart',
  ),
] as const;

const pages = [
  page(inside, '/', () => import('../overview/overview-page.js'), 'OverviewPage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts',
    validateSearch: alertsSearch,
    component: lazyPage(() => import('../alerts/alerts-page.js'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/new',
    staticData: { isFor: 'createChannel' },
    validateSearch: newChannelSearch,
    component: lazyPage(() => import('../alerts/new-channel-page.js'), 'NewChannelPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/$channelId',
    validateSearch: channelSearch,
    component: lazyPage(() => import('../alerts/channel-page.js'), 'ChannelPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors',
    validateSearch: monitorsSearch,
    component: lazyPage(() => import('../monitors/list/monitors-page.js'), 'MonitorsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/new',
    staticData: { isFor: 'createMonitor' },
    validateSearch: newMonitorSearch,
    component: lazyPage(() => import('../monitors/form/new-monitor-page.js'), 'NewMonitorPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/$monitorId',
    validateSearch: monitorSearch,
    component: lazyPage(() => import('../monitors/page/monitor-page.js'), 'MonitorPage'),
  }),
  page(inside, '/import', () => import('../imports/import-page.js'), 'ImportPage', 'applyConfig'),
  page(inside, '/incidents', () => import('../incidents/incidents-page.js'), 'IncidentsPage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/incidents/$incidentId',
    validateSearch: openAlertSearch,
    component: lazyPage(() => import('../incidents/incident-page.js'), 'IncidentPage'),
  }),
  page(inside, '/maintenance', () => import('../maintenance/maintenance-page.js'), 'MaintenancePage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/maintenance/new',
    staticData: { isFor: 'createMaintenanceWindow' },
    validateSearch: newWindowSearch,
    component: lazyPage(() => import('../maintenance/new-window-page.js'), 'NewWindowPage'),
  }),
  page(
    inside,
    '/maintenance/$windowId',
    () => import('../maintenance/window-page.js'),
    'WindowPage',
    'changeMaintenanceWindow',
  ),
  page(inside, '/status-pages', () => import('../status-pages/status-pages-page.js'), 'StatusPagesPage'),
  page(
    inside,
    '/status-pages/new',
    () => import('../status-pages/new-status-page-page.js'),
    'NewStatusPagePage',
    'createStatusPage',
  ),
  page(
    inside,
    '/status-pages/new-post',
    () => import('../status-pages/new-post-page.js'),
    'NewPostPage',
    'createStatusPost',
  ),
  // For developers of the dashboard. No link leads there.
  page(inside, '/parts', () => import('../parts/parts-page.js'), 'PartsPage'),
  createRoute({ getParentRoute: () => inside, path: '/$', component: NotFoundPage }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    ...entries,
    inside.addChildren([
      ...pages,
      settings.addChildren(settingsParts),
      statusPage.addChildren(statusPageParts),
    ]),
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
