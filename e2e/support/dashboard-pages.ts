import type { ScreenshotIds } from './screenshot-scene.js';

/**
 * By route: its pages, each with a name and an address. `dashboard-screenshots.browser.screenshots.test.ts` compares the routes with the
 * router.
 */
export const pages: Readonly<Record<string, Readonly<Record<string, (ids: ScreenshotIds) => string>>>> = {
  '/sign-in': { 'sign-in': () => '/sign-in' },
  '/second-factor': { 'second-factor': () => '/second-factor' },
  '/sign-in/provider': { 'provider-answer': () => '/sign-in/provider?code=any&state=any' },
  '/setup': { setup: () => '/setup#token=any' },
  '/forgotten-password': { 'forgotten-password': () => '/forgotten-password' },
  '/reset-password': { 'reset-password': () => '/reset-password#token=any' },
  '/invitation': { invitation: ({ invitation }) => `/invitation#${invitation}` },
  '/confirm-address': { 'confirm-address': () => '/confirm-address#token=any' },
  '/': { overview: () => '/' },
  '/alerts': { alerts: () => '/alerts', alert: ({ alert }) => `/alerts?alert=${alert}` },
  '/alerts/channels/new': { 'new-channel': () => '/alerts/channels/new' },
  '/alerts/channels/$channelId': { channel: ({ channel }) => `/alerts/channels/${channel}` },
  '/alerts/routes': { routes: () => '/alerts/routes' },
  '/alerts/routes/new': { 'new-route': () => '/alerts/routes/new' },
  '/alerts/routes/$routeId': { route: ({ route }) => `/alerts/routes/${route}` },
  '/alerts/rotas': { rotas: () => '/alerts/rotas' },
  '/alerts/rotas/new': { 'new-rota': () => '/alerts/rotas/new' },
  '/alerts/rotas/$rotaId': { rota: ({ rota }) => `/alerts/rotas/${rota}` },
  '/monitors': { monitors: () => '/monitors' },
  '/monitors/new': {
    'monitor-types': () => '/monitors/new',
    'new-monitor': () => '/monitors/new?type=multi_step',
  },
  '/monitors/$monitorId': {
    monitor: ({ monitor }) => `/monitors/${monitor}`,
    'edit-monitor': ({ monitor }) => `/monitors/${monitor}?edit=true`,
    certificate: ({ certificate }) => `/monitors/${certificate}`,
    domain: ({ domain }) => `/monitors/${domain}`,
    heartbeat: ({ heartbeat }) => `/monitors/${heartbeat}`,
  },
  '/import': { import: () => '/import' },
  '/incidents': { incidents: () => '/incidents' },
  '/incidents/$incidentId': { incident: ({ incident }) => `/incidents/${incident}` },
  '/maintenance': { maintenance: () => '/maintenance' },
  '/maintenance/new': { 'new-window': () => '/maintenance/new' },
  '/maintenance/$windowId': { window: ({ window }) => `/maintenance/${window}` },
  '/status-pages': { 'status-pages': () => '/status-pages' },
  '/status-pages/new': { 'new-status-page': () => '/status-pages/new' },
  '/status-pages/new-post': { 'new-post-choice': () => '/status-pages/new-post' },
  '/status-pages/$pageId': { components: ({ statusPage }) => `/status-pages/${statusPage}` },
  '/status-pages/$pageId/posts': { posts: ({ statusPage }) => `/status-pages/${statusPage}/posts` },
  '/status-pages/$pageId/posts/new': {
    'new-post': ({ statusPage }) => `/status-pages/${statusPage}/posts/new`,
  },
  '/status-pages/$pageId/posts/$postId': {
    post: ({ statusPage, post }) => `/status-pages/${statusPage}/posts/${post}`,
  },
  '/status-pages/$pageId/subscribers': {
    subscribers: ({ statusPage }) => `/status-pages/${statusPage}/subscribers`,
  },
  '/status-pages/$pageId/appearance': {
    'status-page-appearance': ({ statusPage }) => `/status-pages/${statusPage}/appearance`,
  },
  '/status-pages/$pageId/settings': {
    'status-page-settings': ({ statusPage }) => `/status-pages/${statusPage}/settings`,
  },
  '/settings': { account: () => '/settings' },
  '/settings/members': { members: () => '/settings/members' },
  '/settings/api-keys': { 'api-keys': () => '/settings/api-keys' },
  '/settings/audit-log': { 'audit-log': () => '/settings/audit-log' },
  '/settings/you': { you: () => '/settings/you' },
  '/parts': { parts: () => '/parts' },
  '/$': { 'not-found': () => '/nothing' },
};
