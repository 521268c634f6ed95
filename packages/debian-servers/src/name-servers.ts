import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Configuration,
  type DebianServer,
  type ServerFiles,
  startDebianServer,
} from './debian-server.js';
import { debianProgram } from './server-process.js';

/** Without recursion unless `config` switches it on, in `options`. */
export const startBind = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'named',
    files: (place) => ({
      ...files,
      'named.conf': `
options {
  directory "${place.folder}";
  pid-file none;
  session-keyfile none;
  listen-on port ${place.port} { 127.0.0.1; };
  listen-on-v6 { none; };
  recursion no;
  dnssec-validation no;
  notify no;
};
controls {};
${config(place)}
`,
    }),
    args: ({ folder }) => ['-g', '-n', '1', '-c', `${folder}/named.conf`],
    // The port is open before the zones are loaded.
    readyText: 'all zones loaded',
  });

export const startKnot = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'knotd',
    files: (place) => ({
      ...files,
      'knot.conf': `
server:
    rundir: ${place.folder}
    listen: 127.0.0.1@${place.port}
    udp-workers: 1
    tcp-workers: 1
    background-workers: 1
database:
    storage: ${place.folder}
log:
  - target: stderr
    any: info
${config(place)}
`,
    }),
    args: ({ folder }) => ['-c', `${folder}/knot.conf`],
    readyText: 'server started',
  });

export const startUnbound = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'unbound',
    files: (place) => ({
      ...files,
      'unbound.conf': `
server:
  directory: "${place.folder}"
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  interface: 127.0.0.1
  port: ${place.port}
  do-not-query-localhost: no
  do-ip6: no
remote-control:
  control-enable: no
${config(place)}
`,
    }),
    args: ({ folder }) => ['-d', '-c', `${folder}/unbound.conf`],
    readyText: 'start of service',
  });

export const trustAnchor = async (zone: string, port: number): Promise<string> => {
  const question = ['@127.0.0.1', '-p', `${port}`, '+short', zone, 'DNSKEY'];
  const { stdout } = await promisify(execFile)(debianProgram('dig'), question);
  // RFC 4034, section 2.1.1: its flags are 257.
  return `${zone}. DNSKEY ${stdout.split('\n').find((line) => line.startsWith('257 '))}`;
};
