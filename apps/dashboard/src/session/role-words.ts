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
