import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateRequest {
  /** As OpenSSL writes them: `DNS:a.example`, `IP:127.0.0.1`. */
  readonly names: readonly string[];
  /** As `YYYYMMDD`. */
  readonly from?: string;
  readonly to?: string;
}

export interface Authority {
  /** Its own certificate, in PEM. */
  readonly cert: string;
  issue(request: CertificateRequest): Identity;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const CONFIG = `
[ca]
default_ca = authority
[authority]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = policy
unique_subject = no
[policy]
commonName = supplied
[req]
distinguished_name = name
[name]
`;

/** Makes a certificate authority with the `openssl` command. Its files go when the test file has ended. */
export function authority(name: string): Authority {
  const openssl = opensslIn(temporaryFolder());
  openssl.run('req', '-x509', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', 'ca.key', '-out', 'ca.pem');
  return {
    cert: openssl.read('ca.pem'),
    issue({ names, from = '20200101', to = '20990101' }) {
      openssl.write('extensions', `subjectAltName = ${names.join(',')}\n`);
      openssl.run('req', '-new', ...NEW_KEY, '-subj', '/CN=receiver', '-keyout', 'key', '-out', 'csr');
      const authorityFiles = ['-cert', 'ca.pem', '-keyfile', 'ca.key', '-extfile', 'extensions'];
      const validity = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`];
      openssl.run('ca', '-batch', '-notext', ...authorityFiles, ...validity, '-in', 'csr', '-out', 'pem');
      return { key: openssl.read('key'), cert: openssl.read('pem') };
    },
  };
}

/** Makes a certificate that nobody but its own key has signed. */
export function selfSigned(name: string): Identity {
  const openssl = opensslIn(temporaryFolder());
  const extension = ['-addext', `subjectAltName = ${name}`];
  openssl.run(
    'req',
    '-x509',
    ...NEW_KEY,
    '-subj',
    '/CN=receiver',
    ...extension,
    '-keyout',
    'key',
    '-out',
    'pem',
  );
  return { key: openssl.read('key'), cert: openssl.read('pem') };
}

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  folders.push(folder);
  return folder;
}

function opensslIn(folder: string) {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('openssl.cnf', CONFIG);
  write('index.txt', '');
  write('serial', '01');
  return {
    write,
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    run: (command: string, ...args: string[]) =>
      execFileSync('openssl', [command, '-config', 'openssl.cnf', ...args], { cwd: folder, stdio: 'pipe' }),
  };
}
