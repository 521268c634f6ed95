import type { ApiKey } from './settings-queries.js';

type Scopes = ApiKey['scopes'];

type Right = { readonly name: string; readonly may: string; readonly scopes: Scopes };

/** The rights that the form offers, least first. */
export const keyRights = {
  read: {
    name: 'Read',
    may: 'It sees monitors, incidents and alerts, and changes nothing.',
    scopes: ['read'],
  },
  write: {
    name: 'Read and change',
    may: 'It also changes monitors, channels, incidents and maintenance windows.',
    scopes: ['read', 'write'],
  },
  admin: {
    name: 'Administer',
    may: 'It also manages members, invitations and API keys. Whoever has it has the say over the account.',
    scopes: ['read', 'write', 'admin'],
  },
} as const satisfies Readonly<Record<string, Right>>;

export type KeyRight = keyof typeof keyRights;

export const keyRightChoices = Object.entries(keyRights).map(([value, { name }]) => ({ value, label: name }));
