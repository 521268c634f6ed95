/** The kind of a new post. Default: an incident. */
export const newPostSearch = ({ kind }: Record<string, unknown>): { kind?: 'maintenance' } =>
  kind === 'maintenance' ? { kind } : {};
