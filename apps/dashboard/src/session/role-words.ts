import type { Role } from './session-queries.js';

export const roleWords: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: { name: 'Viewer', may: 'sees everything and changes nothing' },
  editor: { name: 'Editor', may: 'changes monitors, channels and incidents, too' },
  owner: { name: 'Owner', may: 'also invites members and makes API keys' },
};

/** The roles as choices, the one with the least rights first. */
export const roleChoices = Object.entries(roleWords).map(([value, { name, may }]) => ({
  value,
  label: `${name}: ${may}`,
}));

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why somebody of this role is not offered something, where it is for others. */
export const forWhom = (roles: readonly Role[], own: Role): string =>
  `This is for ${list.format(roles.map((role) => `${role}s`))} of the account. Your role is ${own}.`;
