const identityDigital = 'https://rdap.identitydigital.services/rdap/';

/**
 * RDAP servers that are missing from the IANA's file (RFC 9224), which wins. `.be` and `.eu` have no RDAP. Sources:
 * denic.de, nic.ch and register.si for .de, .ch, .li and .si; the list of meeb/whoisit of January 2026 for the
 * others. Identity Digital switched WHOIS off in August 2025.
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
