/** `acknowledged` chooses the open incidents that somebody has acknowledged, or the others. Unset: all. */
export const incidentsSearch = ({ acknowledged }: Record<string, unknown>): { acknowledged?: boolean } =>
  typeof acknowledged === 'boolean' ? { acknowledged } : {};
