const identityDigital = 'https://rdap.identitydigital.services/rdap/';

/**
 * The RDAP servers of registries that are missing from the IANA's file (RFC 9224), as far as they are known. The file
 * wins where it names one. `.nl` stands in it; `.be` and `.eu` have no RDAP, and rdap.eu is not their registry's.
 *
 * Sources: the registries' own pages for .de (denic.de), .ch and .li (nic.ch) and .si (register.si); the list that the
 * project meeb/whoisit keeps, of January 2026, for the others. Identity Digital switched WHOIS off in August 2025.
 */
export const unlistedRdapServers: Readonly<Record<string, string>> = {
  ac: identityDigital,
  ag: identityDigital,
  bh: 'https://rdap.centralnic.com/bh/',
  bz: identityDigital,
  ch: 'https://rdap.nic.ch/',
  co: 'https://rdap.registry.co/co/',
  de: 'https://rdap.denic.de/',
  gl: 'https://rdap.centralnic.com/gl/',
  io: identityDigital,
  lc: identityDigital,
  li: 'https://rdap.nic.li/',
  me: identityDigital,
  mn: identityDigital,
  my: 'https://rdap.mynic.my/rdap/',
  pr: identityDigital,
  sc: identityDigital,
  sh: identityDigital,
  si: 'https://rdap.register.si/',
  us: 'https://rdap.nic.us/',
  vc: identityDigital,
};
