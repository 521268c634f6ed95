import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertifiedKey } from '@tocsin/testing';
import { atTestEnd } from './cleanup.js';

export interface OpensslServerOptions extends CertifiedKey {
  /** The issuers that it sends along, in PEM. */
  readonly chain?: readonly string[];
  /** The OCSP response in DER that it staples. */
  readonly staple?: Buffer;
  /** More options of `openssl s_server`. */
  readonly args?: readonly string[];
}

/** Starts OpenSSL's own server on loopback, until the test has ended; gives its `host:port`. */
export async function opensslServer({
  key,
  cert,
  chain = [],
  staple,
  args = [],
}: OpensslServerOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 's_server-'));
  atTestEnd(() => rm(folder, { recursive: true }));
  const file = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return name;
  };
  const options = [
    ...['-key', await file('key.pem', key), '-cert', await file('cert.pem', cert)],
    ...(chain.length > 0 ? ['-cert_chain', await file('chain.pem', chain.join(''))] : []),
    ...(staple === undefined ? [] : ['-status_file', await file('staple.der', staple)]),
    ...args,
  ];
  const server = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', ...options], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  atTestEnd(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  let said = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    const [, address] = /ACCEPT (\S+)/.exec(said) ?? [];
    if (address !== undefined) {
      server.stdout.resume();
      return address;
    }
  }
  throw new Error(`s_server ended: ${said}`);
}
