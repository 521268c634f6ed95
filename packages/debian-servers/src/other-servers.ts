import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Configuration,
  type DebianServer,
  type ServerFiles,
  serverUser,
  startDebianServer,
} from './debian-server.js';

export const startRedis = (
  config: Configuration = () => '',
  files: ServerFiles = {},
): Promise<DebianServer> =>
  startDebianServer({
    program: 'redis-server',
    files: (place) => ({
      ...files,
      'redis.conf': `
bind 127.0.0.1
port ${place.port}
dir ${place.folder}
save ""
${config(place)}
`,
    }),
    args: ({ folder }) => [`${folder}/redis.conf`],
    // A look at the port would count as a client.
    readyText: 'Ready to accept connections',
  });

export const startMosquitto = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'mosquitto',
    files: (place) => ({ ...files, 'mosquitto.conf': `log_dest stderr\n${config(place)}\n` }),
    args: ({ folder }) => ['-c', `${folder}/mosquitto.conf`],
    readyText: 'running',
  });

/** Its port is one of UDP. */
export const startSnmpd = (config: Configuration): Promise<DebianServer> =>
  startDebianServer({
    program: 'snmpd',
    files: (place) => ({
      'snmpd.conf': `
agentaddress udp:127.0.0.1:${place.port}
${config(place)}
[snmp] persistentDir ${place.folder}/persistent
[snmp] mibs :
`,
    }),
    args: ({ folder }) => ['-f', '-Lo', '-C', '-c', `${folder}/snmpd.conf`, '-I', '-smux'],
    readyText: 'NET-SNMP version',
  });

export const startPrometheus = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'prometheus',
    files: (place) => ({ ...files, 'prometheus.yml': config(place) }),
    args: ({ port, folder }) => [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    readyText: 'Server is ready to receive web requests',
  });

/**
 * Its user `root` has no password, and takes connections by the socket `mysql.sock` in its folder.
 * @param config lines of the section `mariadbd`
 * @param sql runs at each start
 */
export const startMariadb = (
  sql: string,
  config: Configuration = () => '',
  files: ServerFiles = {},
): Promise<DebianServer> =>
  startDebianServer({
    program: 'mariadbd',
    files: (place) => ({
      ...files,
      'init.sql': sql,
      'my.cnf': `
[mariadbd]
bind-address = 127.0.0.1
port = ${place.port}
datadir = ${place.folder}/data
socket = ${place.folder}/mysql.sock
pid-file = ${place.folder}/mysql.pid
init-file = ${place.folder}/init.sql
skip-name-resolve
${config(place)}
`,
    }),
    prepare: async ({ folder }) => {
      await promisify(execFile)('mariadb-install-db', [
        '--no-defaults',
        `--datadir=${folder}/data`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ]);
      await promisify(execFile)('chown', ['-R', `${serverUser.uid}:${serverUser.gid}`, `${folder}/data`]);
    },
    args: ({ folder }) => [`--defaults-file=${folder}/my.cnf`],
    readyText: 'ready for connections',
  });

/** The server accepts no login. @param hostKey a private key in PEM */
export const startSshd = (hostKey: string, config: Configuration = () => ''): Promise<DebianServer> =>
  startDebianServer({
    program: 'sshd',
    files: (place) => ({
      host_key: hostKey,
      sshd_config: `
ListenAddress 127.0.0.1:${place.port}
HostKey ${place.folder}/host_key
PidFile none
UsePAM no
PasswordAuthentication no
${config(place)}
`,
    }),
    args: ({ folder }) => ['-D', '-e', '-f', `${folder}/sshd_config`],
    readyText: 'Server listening',
  });

/** @param options of `s_server`, which can name the `files` */
export const startOpenssl = (options: readonly string[], files: ServerFiles): Promise<DebianServer> =>
  startDebianServer({
    program: 'openssl',
    files: () => files,
    // As a web server it does not read its input, which is closed.
    args: ({ port }) => ['s_server', '-accept', `127.0.0.1:${port}`, '-www', ...options],
    readyText: 'ACCEPT',
  });

export type PgbouncerOptions = {
  /** Lines of the section `databases`. */
  readonly databases: string;
  /** Lines of the section `pgbouncer`. */
  readonly config: string;
  /** The passwords of users. */
  readonly users: Readonly<Record<string, string>>;
};

export const startPgbouncer = ({ databases, config, users }: PgbouncerOptions): Promise<DebianServer> =>
  startDebianServer({
    program: 'pgbouncer',
    files: ({ port, folder }) => ({
      'users.txt': Object.entries(users)
        .map(([name, password]) => `"${name}" "${password}"\n`)
        .join(''),
      'pgbouncer.ini': `
[databases]
${databases}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${folder}/users.txt
${config}
`,
    }),
    args: ({ folder }) => [`${folder}/pgbouncer.ini`],
  });
