import { startOpenssl } from '@tocsin/debian-servers';
import type { CertifiedKey } from '@tocsin/testing/servers';
import { server } from './server.js';

export type Served = CertifiedKey & {
  readonly chain?: readonly string[];
  readonly staple?: Buffer;
  readonly args?: readonly string[];
  /** Named by `args`. */
  readonly files?: Readonly<Record<string, string>>;
};

/** Starts `openssl s_server`, which answers requests with a page. @returns its port */
export async function opensslServer({ key, cert, chain = [], staple, args = [], files = {} }: Served) {
  const options = [
    ...['-key', 'key.pem', '-cert', 'cert.pem'],
    ...(chain.length > 0 ? ['-cert_chain', 'chain.pem'] : []),
    ...(staple === undefined ? [] : ['-status_file', 'staple.der']),
    ...args,
  ];
  const made = { 'key.pem': key, 'cert.pem': cert, 'chain.pem': chain.join(''), 'staple.der': staple ?? '' };
  return (await server(startOpenssl(options, { ...made, ...files }))).port;
}
