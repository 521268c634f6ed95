import type { Role } from './session-queries.js';

export const roleWords: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: { name: 'Viewer', may: 'sees monitors, incidents and alerts, and changes nothing' },
  editor: { name: 'Editor', may: 'changes monitors, channels and incidents, too' },
  owner: { name: 'Owner', may: 'also invites members and creates API keys' },
};

/** Least rights first. */
export const roleChoices = Object.entries(roleWords).map(([value, { name, may }]) => ({
  value,
  label: `${name}: ${may}`,
}));

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const roleRefusal = (roles: readonly Role[], own: Role): string =>
  `Only ${list.format(roles.map((role) => `${role}s`))} can do this. Your role is ${own}.`;
