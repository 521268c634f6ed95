import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { alertsSearch, channelSearch } from '../alerts/alerts-search.js';
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
      throw redirect({ to: '/alerts', replace: true });
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
