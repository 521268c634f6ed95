import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Things } from './dashboard-things.js';

/** The address of each form that stands on a page of its own. */
export const formPages: Readonly<Record<string, (ids: Things) => string>> = {
  'monitors/form/new-monitor-form': () => '/monitors/new?type=http',
  'monitors/form/monitor-settings-form': ({ monitor }) => `/monitors/${monitor}?edit=true`,
  'alerts/new-channel-page': () => '/alerts/channels/new?type=Webhook',
  'alerts/channel-settings': ({ channel }) => `/alerts/channels/${channel}`,
  'routing/route-form': ({ route }) => `/alerts/routes/${route}`,
  'routing/rota-form': ({ rota }) => `/alerts/rotas/${rota}`,
  'monitors/several/several-monitors': () => '/monitors/new?several=true',
  'incidents/add-note': ({ incident }) => `/incidents/${incident}`,
  'maintenance/window-form': () => '/maintenance/new',
  'status-pages/new-status-page-page': () => '/status-pages/new',
  'status-pages/page-settings-part': ({ page }) => `/status-pages/${page}/settings`,
  'status-pages/new-post-part': ({ page }) => `/status-pages/${page}/posts/new`,
  'status-pages/post-draft-form': ({ page, draft }) => `/status-pages/${page}/posts/${draft}`,
  'status-pages/add-update': ({ page, post }) => `/status-pages/${page}/posts/${post}`,
  'settings/rename-form': () => '/settings/you',
};

/** They open within a page, by a button. The same code keeps them: that a form is there is enough. */
export const openedForms = [
  'monitors/list/bulk-tags',
  'settings/invitations',
  'settings/mail-domains',
  'settings/new-api-key',
  'settings/passkey-row',
  'settings/passkeys',
  'settings/second-factor',
  'settings/you-part',
  'status-pages/appearance-part',
  'status-pages/component-form',
];

/** People use these forms before they have a session. */
export const formsWithoutSession = [
  'session/invitation-page',
  'session/reset-password-page',
  'session/reset-request-page',
  'session/setup-page',
  'session/sign-in-form',
  'settings/password-form',
];

const sources = fileURLToPath(new URL('../../apps/dashboard/src', import.meta.url));
const form = /<form\b|component="form"|<SavedForm\b/;

const modulesWith = (isOne: (code: string) => boolean): readonly string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('parts') && name !== 'ui/saved-form.tsx')
    .filter((name) => isOne(readFileSync(join(sources, name), 'utf8')))
    .map((name) => name.replace(/\.tsx$/, ''));

/** The modules that show a form. */
export const formsInSources = (): readonly string[] => modulesWith((code) => form.test(code));

/** The modules whose form changes a thing that exists. */
export const formsOfThingsInSources = (): readonly string[] =>
  modulesWith((code) => code.includes('useDraft') && !code.includes('of: null'));
