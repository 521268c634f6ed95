/** What a new post is about: an incident unless the address says otherwise. */
export const newPostSearch = ({ kind }: Record<string, unknown>): { kind?: 'maintenance' } =>
  kind === 'maintenance' ? { kind } : {};
