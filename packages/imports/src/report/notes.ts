const namesShownMax = 100;

/**
 * A note about monitors whose incidents nobody hears of, or none.
 *
 * @param why the end of "… have no", such as `channel, as in Uptime Kuma`
 */
export const silentNote = (names: readonly string[], why: string): readonly string[] => {
  if (names.length === 0) return [];
  const more = names.length - namesShownMax;
  const shown = `${names.slice(0, namesShownMax).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
  return [`${names.length} ${names.length === 1 ? 'monitor has' : 'monitors have'} no ${why}: ${shown}.`];
};

export const userAgentNote = (service: string): string =>
  `Checks name themselves Tocsin-Monitor in User-Agent: a firewall that lets ${service} pass by its name must know the new one.`;
