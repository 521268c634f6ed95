import { unlistedRdapServers } from './unlisted-rdap-servers.js';

/** Where the registry of a top-level domain is looked up. */
export type Directories = {
  /** A file of RFC 9224 that names the RDAP servers. */
  readonly rdapBootstrapUrl: string;
  /** The RDAP servers of top-level domains that are missing from that file. */
  readonly unlistedRdapServers: Readonly<Record<string, string>>;
  /** A WHOIS server that refers to those of the registries. */
  readonly whoisHost: string;
  /** Of that server and of all that it refers to. */
  readonly whoisPort: number;
};

/** Those that somebody chose. */
export type GivenDirectories = { readonly [Name in keyof Directories]?: Directories[Name] | undefined };

/** Those of the IANA. */
export const ianaDirectories: Directories = {
  rdapBootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  unlistedRdapServers,
  whoisHost: 'whois.iana.org',
  whoisPort: 43,
};

/** What was not chosen is as with the IANA. */
export const directoriesFrom = ({
  rdapBootstrapUrl = ianaDirectories.rdapBootstrapUrl,
  unlistedRdapServers: unlisted = ianaDirectories.unlistedRdapServers,
  whoisHost = ianaDirectories.whoisHost,
  whoisPort = ianaDirectories.whoisPort,
}: GivenDirectories): Directories => ({
  rdapBootstrapUrl,
  unlistedRdapServers: unlisted,
  whoisHost,
  whoisPort,
});
