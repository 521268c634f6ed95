// opening.ts reads these tables before anything else has loaded. So this file must not import at its start.

/** The files of the pages that need no session, by their paths. */
export const pagesOutside = {
  '/confirm-address': () => import('../alerts/confirm-address-page.js'),
  '/forgotten-password': () => import('../session/reset-request-page.js'),
  '/invitation': () => import('../session/invitation-page.js'),
  '/reset-password': () => import('../session/reset-password-page.js'),
  '/setup': () => import('../session/setup-page.js'),
  '/sign-in': () => import('../session/sign-in-page.js'),
  '/sign-in/provider': () => import('../session/provider-page.js'),
};

/** The files of all other pages. */
export const pagesInside = {
  '/': () => import('../overview/overview-page.js'),
  '/alerts': () => import('../alerts/alerts-page.js'),
  '/alerts/channels/$channelId': () => import('../alerts/channel-page.js'),
  '/alerts/channels/new': () => import('../alerts/new-channel-page.js'),
  '/alerts/rotas': () => import('../routing/rotas-page.js'),
  '/alerts/rotas/$rotaId': () => import('../routing/rota-page.js'),
  '/alerts/rotas/new': () => import('../routing/new-rota-page.js'),
  '/alerts/routes': () => import('../routing/routes-page.js'),
  '/alerts/routes/$routeId': () => import('../routing/route-page.js'),
  '/alerts/routes/new': () => import('../routing/new-route-page.js'),
  '/import': () => import('../imports/import-page.js'),
  '/incidents': () => import('../incidents/incidents-page.js'),
  '/incidents/$incidentId': () => import('../incidents/incident-page.js'),
  '/maintenance': () => import('../maintenance/maintenance-page.js'),
  '/maintenance/$windowId': () => import('../maintenance/window-page.js'),
  '/maintenance/new': () => import('../maintenance/new-window-page.js'),
  '/monitors': () => import('../monitors/list/monitors-page.js'),
  '/monitors/$monitorId': () => import('../monitors/page/monitor-page.js'),
  '/monitors/new': () => import('../monitors/new/new-monitor-page.js'),
  '/parts': () => import('../parts/parts-page.js'),
  '/second-factor': () => import('../settings/second-factor-setup-page.js'),
  '/settings': () => import('../settings/account-part.js'),
  '/settings/api-keys': () => import('../settings/api-keys-part.js'),
  '/settings/audit-log': () => import('../settings/audit-log-part.js'),
  '/settings/members': () => import('../settings/members-part.js'),
  '/settings/you': () => import('../settings/you-part.js'),
  '/status-pages': () => import('../status-pages/status-pages-page.js'),
  '/status-pages/$pageId': () => import('../status-pages/components-part.js'),
  '/status-pages/$pageId/appearance': () => import('../status-pages/appearance-part.js'),
  '/status-pages/$pageId/posts': () => import('../status-pages/posts-part.js'),
  '/status-pages/$pageId/posts/$postId': () => import('../status-pages/post-part.js'),
  '/status-pages/$pageId/posts/new': () => import('../status-pages/new-post-part.js'),
  '/status-pages/$pageId/settings': () => import('../status-pages/page-settings-part.js'),
  '/status-pages/$pageId/subscribers': () => import('../status-pages/subscribers-part.js'),
  '/status-pages/new': () => import('../status-pages/new-status-page-page.js'),
  '/status-pages/new-post': () => import('../status-pages/new-post-page.js'),
};

/** The frames around several pages, by the path with which the paths of these pages begin. */
export const frames = {
  '/settings': () => import('../settings/settings-page.js'),
  '/status-pages/$pageId': () => import('../status-pages/status-page-page.js'),
};
