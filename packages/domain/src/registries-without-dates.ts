/**
 * Top-level domains whose registries say neither by RDAP nor by WHOIS when a registration ends. Sources: what these
 * registries answer about registered names, and https://www.denic.de, https://www.sidn.nl, https://eurid.eu,
 * https://www.dnsbelgium.be, https://www.nic.at and https://www.nic.ch, by which a registration lasts until it is ended.
 */
export const registriesWithoutDates: Readonly<Record<string, { readonly registry: string }>> = {
  at: { registry: 'nic.at' },
  be: { registry: 'DNS Belgium' },
  ch: { registry: 'SWITCH' },
  de: { registry: 'DENIC' },
  eu: { registry: 'EURid' },
  li: { registry: 'SWITCH' },
  nl: { registry: 'SIDN' },
};

export const topLevelOf = (host: string): string => {
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.slice(name.lastIndexOf('.') + 1);
};

/** Tells whether the end of a registration below this top-level domain can never be known. */
export const givesNoExpiryDates = (host: string): boolean =>
  Object.hasOwn(registriesWithoutDates, topLevelOf(host));
