import { unlistedRdapServers } from './unlisted-rdap-servers.js';

/** Where the registry of a top-level domain is looked up. */
export type Directories = {
  readonly rdapBootstrapUrl: string;
  readonly unlistedRdapServers: Readonly<Record<string, string>>;
  readonly whoisHost: string;
  readonly whoisPort: number;
};

export type ChosenDirectories = { readonly [Name in keyof Directories]?: Directories[Name] | undefined };

export const ianaDirectories: Directories = {
  rdapBootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  unlistedRdapServers,
  whoisHost: 'whois.iana.org',
  whoisPort: 43,
};

export const directoriesFrom = (chosen: ChosenDirectories): Directories => {
  const set = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...ianaDirectories, ...Object.fromEntries(set) };
};
