import {
  type Configuration,
  type DebianServer,
  type ServerFiles,
  serverUser,
  startDebianServer,
} from './debian-server.js';

/**
 * Starts Exim, which takes mail for any address and delivers none. Postfix would need root and a queue of the system's.
 *
 * @param config main options, such as `tls_certificate`
 */
export const startExim = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'exim4',
    files: (place) => ({
      ...files,
      'exim.conf': `
exim_user = ${serverUser.uid}
exim_group = ${serverUser.gid}
keep_environment =
primary_hostname = mail.test
spool_directory = ${place.folder}
log_file_path = ${place.folder}/%slog
pid_file_path = ${place.folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${place.port}
queue_only = true
rfc1413_query_timeout = 0s
host_lookup =
${config(place)}
`,
    }),
    args: ({ folder }) => ['-C', `${folder}/exim.conf`, '-bdf'],
  });

/** Starts Redis, which keeps nothing. @param config lines of `redis.conf` */
export const startRedis = (config: Configuration = () => ''): Promise<DebianServer> =>
  startDebianServer({
    program: 'redis-server',
    files: (place) => ({
      'redis.conf': `
bind 127.0.0.1
port ${place.port}
dir ${place.folder}
save ""
${config(place)}
`,
    }),
    args: ({ folder }) => [`${folder}/redis.conf`],
    // A connection that only looks whether it is there would count as a client.
    readyText: 'Ready to accept connections',
  });

/** Starts OpenSSH's server, in which nobody can log in. @param hostKey a private key in PEM */
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

/** Starts the TLS server in OpenSSL's own program. @param options of `s_server`, which can name the `files` */
export const startOpenssl = (options: readonly string[], files: ServerFiles): Promise<DebianServer> =>
  startDebianServer({
    program: 'openssl',
    files: () => files,
    // As a web server it reads nothing from its input, which is closed.
    args: ({ port }) => ['s_server', '-accept', `127.0.0.1:${port}`, '-www', ...options],
    readyText: 'ACCEPT',
  });
