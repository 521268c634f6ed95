import { t } from '../language/text.js';
import type { ApiKey } from './settings-queries.js';

type Scopes = ApiKey['scopes'];

type Right = { readonly name: string; readonly may: string; readonly scopes: Scopes };

/** The rights that the form offers, least first. */
export const keyRights = {
  read: {
    name: t('Read'),
    may: t('This key reads monitors, incidents and alerts. It changes nothing.'),
    scopes: ['read'],
  },
  write: {
    name: t('Read and change'),
    may: t('This key reads everything, and changes monitors, channels, incidents and maintenance windows.'),
    scopes: ['read', 'write'],
  },
  admin: {
    name: t('Administer'),
    may: t(
      'This key changes what an owner changes, members, invitations and API keys included. Give it only to programs that need that.',
    ),
    scopes: ['read', 'write', 'admin'],
  },
} as const satisfies Readonly<Record<string, Right>>;

export type KeyRight = keyof typeof keyRights;

export const keyRightChoices = Object.entries(keyRights).map(([value, { name }]) => ({ value, label: name }));
