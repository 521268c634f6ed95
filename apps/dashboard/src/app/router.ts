import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch } from '../alerts/alerts-search.js';
import { monitorsSearch } from '../monitors/monitors-search.js';
import { newMonitorSearch } from '../monitors/new-monitor-search.js';
import { NotFoundPage } from './not-found-page.js';
import { Shell } from './shell.js';
import { UnexpectedError } from './unexpected-error.js';

const root = createRootRoute({ component: Shell });

/** Each page is a file of its own, loaded when it is first opened. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/monitors', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts',
    validateSearch: alertsSearch,
    component: lazyRouteComponent(() => import('../alerts/alerts-page.js'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/channels/new',
    component: lazyRouteComponent(() => import('../alerts/new-channel-page.js'), 'NewChannelPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/alerts/channels/$channelId',
    validateSearch: channelSearch,
    component: lazyRouteComponent(() => import('../alerts/channel-page.js'), 'ChannelPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/monitors',
    validateSearch: monitorsSearch,
    component: lazyRouteComponent(() => import('../monitors/monitors-page.js'), 'MonitorsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/monitors/new',
    validateSearch: newMonitorSearch,
    component: lazyRouteComponent(() => import('../monitors/new-monitor-page.js'), 'NewMonitorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/monitors/$monitorId',
    component: lazyRouteComponent(() => import('../monitors/monitor-page.js'), 'MonitorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents',
    component: lazyRouteComponent(() => import('../incidents/incidents-page.js'), 'IncidentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents/$incidentId',
    component: lazyRouteComponent(() => import('../incidents/incident-page.js'), 'IncidentPage'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: UnexpectedError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
