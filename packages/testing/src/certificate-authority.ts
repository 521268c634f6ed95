import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertifiedKey } from './self-signed-certificate.js';

export type CertificateRequest = {
  /** As OpenSSL writes them: `DNS:a.example`, `IP:127.0.0.1`. */
  readonly names: readonly string[];
  /** As `YYYYMMDD` (20200101). */
  readonly from?: string;
  /** As `YYYYMMDD` (20990101). */
  readonly to?: string;
};

export type CertificateAuthority = {
  /** Its own certificate, in PEM: a client that is given it as `ca` trusts what it issues. */
  readonly cert: string;
  /** Makes a new key and a certificate for it; its subject is `CN=receiver`. */
  issue(request: CertificateRequest): CertifiedKey;
};

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const config = `
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

/** Makes a certificate authority with the `openssl` command, which signs requests as long as the process runs. */
export function certificateAuthority(name: string): CertificateAuthority {
  const own = withOpenssl(({ run, read }) => {
    run('req', '-x509', ...newKey, '-subj', `/CN=${name}`, '-keyout', 'ca.key', '-out', 'ca.pem');
    return { key: read('ca.key'), cert: read('ca.pem') };
  });
  let issued = 0;
  return {
    cert: own.cert,
    issue: ({ names, from = '20200101', to = '20990101' }) =>
      withOpenssl(({ run, read, write }) => {
        issued += 1;
        write('ca.key', own.key);
        write('ca.pem', own.cert);
        write('index.txt', '');
        write('serial', issued.toString(16).padStart(4, '0'));
        write('extensions', `subjectAltName = ${names.join(',')}\n`);
        run('req', '-new', ...newKey, '-subj', '/CN=receiver', '-keyout', 'key', '-out', 'csr');
        const authority = ['-cert', 'ca.pem', '-keyfile', 'ca.key', '-extfile', 'extensions'];
        const validity = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`];
        run('ca', '-batch', '-notext', ...authority, ...validity, '-in', 'csr', '-out', 'pem');
        return { key: read('key'), cert: read('pem') };
      }),
  };
}

type Openssl = {
  readonly write: (file: string, text: string) => void;
  readonly read: (file: string) => string;
  readonly run: (command: string, ...args: readonly string[]) => void;
};

/** Works in a folder that is gone afterwards. */
function withOpenssl<Result>(work: (openssl: Openssl) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  try {
    write('openssl.cnf', config);
    return work({
      write,
      read: (file) => readFileSync(join(folder, file), 'utf8'),
      run: (command, ...args) => {
        execFileSync('openssl', [command, '-config', 'openssl.cnf', ...args], { cwd: folder, stdio: 'pipe' });
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
