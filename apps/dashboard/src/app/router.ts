import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch } from '../alerts/alerts-search.js';
import { newMonitorSearch } from '../monitors/form/new-monitor-search.js';
import { monitorsSearch } from '../monitors/list/monitors-search.js';
import { ownPath } from '../session/enter.js';
import { sessionQuery } from '../session/session-queries.js';
import { NotFoundPage } from './not-found-page.js';
import { queryClient } from './query-client.js';
import { Shell } from './shell.js';
import { UnexpectedError } from './unexpected-error.js';

const root = createRootRoute();

/** Each page is a file of its own, loaded when it is first opened. These are for those who are not signed in. */
const entries = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (to ? { to: ownPath(to) } : {}),
    component: lazyRouteComponent(() => import('../session/sign-in-page.js'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => import('../session/setup-page.js'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten-password',
    component: lazyRouteComponent(() => import('../session/reset-request-page.js'), 'ResetRequestPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('../session/reset-password-page.js'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../session/invitation-page.js'), 'InvitationPage'),
  }),
] as const;

/** All that is for those who are. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    if ((await queryClient.ensureQueryData(sessionQuery())) === null) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
    }
  },
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.js'), 'SettingsPage'),
});

const settingsParts = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: lazyRouteComponent(() => import('../settings/account-part.js'), 'AccountPart'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('../settings/members-part.js'), 'MembersPart'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/api-keys',
    component: lazyRouteComponent(() => import('../settings/api-keys-part.js'), 'ApiKeysPart'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit-log',
    component: lazyRouteComponent(() => import('../settings/audit-log-part.js'), 'AuditLogPart'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/you',
    component: lazyRouteComponent(() => import('../settings/you-part.js'), 'YouPart'),
  }),
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
  createRoute({
    getParentRoute: () => inside,
    path: '/alerts/channels/new',
    staticData: { isFor: 'createChannel' },
    component: lazyRouteComponent(() => import('../alerts/new-channel-page.js'), 'NewChannelPage'),
  }),
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
  createRoute({
    getParentRoute: () => inside,
    path: '/monitors/$monitorId',
    component: lazyRouteComponent(() => import('../monitors/page/monitor-page.js'), 'MonitorPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/incidents',
    component: lazyRouteComponent(() => import('../incidents/incidents-page.js'), 'IncidentsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/incidents/$incidentId',
    component: lazyRouteComponent(() => import('../incidents/incident-page.js'), 'IncidentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/maintenance',
    component: lazyRouteComponent(() => import('../maintenance/maintenance-page.js'), 'MaintenancePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/maintenance/new',
    staticData: { isFor: 'createMaintenanceWindow' },
    component: lazyRouteComponent(() => import('../maintenance/new-window-page.js'), 'NewWindowPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/maintenance/$windowId',
    staticData: { isFor: 'changeMaintenanceWindow' },
    component: lazyRouteComponent(() => import('../maintenance/window-page.js'), 'WindowPage'),
  }),
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
