import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch, newChannelSearch, openAlertSearch } from '../alerts/alerts-search.js';
import { incidentsSearch } from '../incidents/incidents-search.js';
import { loadedWhenReachable } from '../live/server-connection.js';
import { newWindowSearch } from '../maintenance/new-window-search.js';
import { monitorsSearch } from '../monitors/list/monitors-search.js';
import { newMonitorSearch } from '../monitors/new/new-monitor-search.js';
import { monitorSearch } from '../monitors/shared/monitor-search.js';
import { sessionQuery } from '../session/session-queries.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { pathOnThisSite } from '../session/use-start-session.js';
import { newPostSearch } from '../status-pages/new-post-search.js';
import { NotFoundPage } from './not-found-page.js';
import { frames, pagesInside, pagesOutside } from './pages.js';
import { queryClient } from './query-client.js';
import { Root } from './root.js';
import { Shell } from './shell.js';
import { UnexpectedError } from './unexpected-error.js';

const root = createRootRoute({ component: Root });

const loads = { ...pagesOutside, ...pagesInside };

type Pages = Readonly<Record<string, unknown>>;

/** The file of a page is loaded when the page is first opened. */
const lazyPage = <Module extends Pages>(load: () => Promise<Module>, name: keyof Module & string) =>
  lazyRouteComponent(loadedWhenReachable(load), name);

const page = <Parent extends AnyRoute, Path extends keyof typeof loads>(
  parent: Parent,
  path: Path,
  name: keyof Awaited<ReturnType<(typeof loads)[Path]>> & string,
  isFor?: RestrictedOperation,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: isFor === undefined ? {} : { isFor },
    component: lazyPage<Pages>(loads[path], name),
  });

const wantedPage = ({ to }: Record<string, unknown>): { to?: string } =>
  to ? { to: pathOnThisSite(to) } : {};

const entries = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: wantedPage,
    component: lazyPage(loads['/sign-in'], 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/second-factor',
    validateSearch: wantedPage,
    beforeLoad: async () => {
      if ((await queryClient.ensureQueryData(sessionQuery())) === null) throw redirect({ to: '/sign-in' });
    },
    component: lazyPage(loads['/second-factor'], 'SecondFactorSetupPage'),
  }),
  page(root, '/sign-in/provider', 'ProviderPage'),
  page(root, '/setup', 'SetupPage'),
  page(root, '/forgotten-password', 'ResetRequestPage'),
  page(root, '/reset-password', 'ResetPasswordPage'),
  page(root, '/invitation', 'InvitationPage'),
  page(root, '/confirm-address', 'ConfirmAddressPage'),
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
  component: lazyPage(frames['/settings'], 'SettingsPage'),
});

const settingsParts = [
  page(settings, '/settings', 'AccountPart'),
  page(settings, '/settings/members', 'MembersPart'),
  page(settings, '/settings/api-keys', 'ApiKeysPart'),
  page(settings, '/settings/audit-log', 'AuditLogPart'),
  page(settings, '/settings/you', 'YouPart'),
] as const;

const statusPage = createRoute({
  getParentRoute: () => inside,
  id: 'status-page',
  component: lazyPage(frames['/status-pages/$pageId'], 'StatusPagePage'),
});

const statusPageParts = [
  page(statusPage, '/status-pages/$pageId', 'ComponentsPart'),
  page(statusPage, '/status-pages/$pageId/posts', 'PostsPart'),
  createRoute({
    getParentRoute: () => statusPage,
    path: '/status-pages/$pageId/posts/new',
    staticData: { isFor: 'createStatusPost' },
    validateSearch: newPostSearch,
    component: lazyPage(loads['/status-pages/$pageId/posts/new'], 'NewPostPart'),
  }),
  page(statusPage, '/status-pages/$pageId/posts/$postId', 'PostPart'),
  page(statusPage, '/status-pages/$pageId/subscribers', 'SubscribersPart', 'listStatusSubscribers'),
  page(statusPage, '/status-pages/$pageId/appearance', 'AppearancePart'),
  page(statusPage, '/status-pages/$pageId/settings', 'PageSettingsPart'),
] as const;

const pages = [
  page(inside, '/', 'OverviewPage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts',
    validateSearch: alertsSearch,
    component: lazyPage(loads['/alerts'], 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/new',
    staticData: { isFor: 'createChannel' },
    validateSearch: newChannelSearch,
    component: lazyPage(loads['/alerts/channels/new'], 'NewChannelPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/$channelId',
    validateSearch: channelSearch,
    component: lazyPage(loads['/alerts/channels/$channelId'], 'ChannelPage'),
  }),
  page(inside, '/alerts/routes', 'RoutesPage'),
  page(inside, '/alerts/routes/new', 'NewRoutePage', 'createRoute'),
  page(inside, '/alerts/routes/$routeId', 'RoutePage'),
  page(inside, '/alerts/rotas', 'RotasPage'),
  page(inside, '/alerts/rotas/new', 'NewRotaPage', 'createRota'),
  page(inside, '/alerts/rotas/$rotaId', 'RotaPage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors',
    validateSearch: monitorsSearch,
    component: lazyPage(loads['/monitors'], 'MonitorsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/new',
    staticData: { isFor: 'createMonitor' },
    validateSearch: newMonitorSearch,
    component: lazyPage(loads['/monitors/new'], 'NewMonitorPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/$monitorId',
    validateSearch: monitorSearch,
    component: lazyPage(loads['/monitors/$monitorId'], 'MonitorPage'),
  }),
  page(inside, '/import', 'ImportPage', 'applyConfig'),
  createRoute({
    getParentRoute: () => inside,
    path: '/incidents',
    validateSearch: incidentsSearch,
    component: lazyPage(loads['/incidents'], 'IncidentsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/incidents/$incidentId',
    validateSearch: openAlertSearch,
    component: lazyPage(loads['/incidents/$incidentId'], 'IncidentPage'),
  }),
  page(inside, '/maintenance', 'MaintenancePage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/maintenance/new',
    staticData: { isFor: 'createMaintenanceWindow' },
    validateSearch: newWindowSearch,
    component: lazyPage(loads['/maintenance/new'], 'NewWindowPage'),
  }),
  page(inside, '/maintenance/$windowId', 'WindowPage', 'changeMaintenanceWindow'),
  page(inside, '/status-pages', 'StatusPagesPage'),
  page(inside, '/status-pages/new', 'NewStatusPagePage', 'createStatusPage'),
  createRoute({
    getParentRoute: () => inside,
    path: '/status-pages/new-post',
    staticData: { isFor: 'createStatusPost' },
    validateSearch: newPostSearch,
    component: lazyPage(loads['/status-pages/new-post'], 'NewPostPage'),
  }),
  // For developers of the dashboard. No link leads there.
  page(inside, '/parts', 'PartsPage'),
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
