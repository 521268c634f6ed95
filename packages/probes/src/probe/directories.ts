import { unlistedRdapServers } from './unlisted-rdap-servers.js';

/** Where the registry of a top-level domain is looked up. */
export type Directories = {
  /** A file of RFC 9224. */
  readonly rdapBootstrapUrl: string;
  /** Of top-level domains that are missing from that file. */
  readonly unlistedRdapServers: Readonly<Record<string, string>>;
  readonly whoisHost: string;
  /** Of all WHOIS servers. */
  readonly whoisPort: number;
};

export type ChosenDirectories = { readonly [Name in keyof Directories]?: Directories[Name] | undefined };

export const ianaDirectories: Directories = {
  rdapBootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  unlistedRdapServers,
  whoisHost: 'whois.iana.org',
  whoisPort: 43,
};

export const directoriesFrom = (chosen: ChosenDirectories): Directories => ({
  rdapBootstrapUrl: chosen.rdapBootstrapUrl ?? ianaDirectories.rdapBootstrapUrl,
  unlistedRdapServers: chosen.unlistedRdapServers ?? ianaDirectories.unlistedRdapServers,
  whoisHost: chosen.whoisHost ?? ianaDirectories.whoisHost,
  whoisPort: chosen.whoisPort ?? ianaDirectories.whoisPort,
});
