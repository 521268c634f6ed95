import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
commonName = optional
[req]
distinguished_name = name
[name]
`;

export type Openssl = {
  readonly write: (file: string, text: string) => void;
  readonly read: (file: string) => Buffer;
  readonly run: (command: string, ...args: readonly string[]) => void;
  readonly runPlain: (command: string, ...args: readonly string[]) => void;
};

/** Runs `work` with the `openssl` command in a temporary folder. */
export function withOpenssl<Result>(work: (openssl: Openssl) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const runPlain = (...args: readonly string[]) => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  try {
    write('openssl.cnf', config);
    return work({
      write,
      read: (file) => readFileSync(join(folder, file)),
      run: (command, ...args) => runPlain(command, '-config', 'openssl.cnf', ...args),
      runPlain,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
