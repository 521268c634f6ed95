import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Configuration,
  type DebianServer,
  type ServerFiles,
  serverUser,
  startDebianServer,
} from './debian-server.js';
import { debianProgram } from './server-process.js';

/** Takes mail for any address and delivers none. */
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

/** Not those of Debian's installed Postfix, of which this one changes no file. */
const users = { mail_owner: 'daemon', setgid_group: 'mail', default_privs: 'nobody' };

/**
 * Takes mail for any address and delivers none. Needs root. Its log is the file `log`: it cannot write to a pipe of Node's.
 * @param config lines of `main.cf`
 */
export const startPostfix = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> => {
  const root = join(dirname(debianProgram('postfix')), '../../..');
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: `${root}/lib/postfix` };
  return startDebianServer({
    program: 'postfix',
    files: (place) => ({
      ...files,
      'main.cf': `
compatibility_level = 3.6
queue_directory = ${place.folder}/queue
data_directory = ${place.folder}/data
daemon_directory = ${root}/lib/postfix/sbin
command_directory = ${root}/sbin
shlib_directory = ${root}/lib/postfix
meta_directory = ${dirname(root)}/etc/postfix
import_environment = MAIL_CONFIG LD_LIBRARY_PATH
${Object.entries(users)
  .map(([name, user]) => `${name} = ${user}`)
  .join('\n')}
maillog_file_prefixes = ${place.folder}
maillog_file = ${place.folder}/log
myhostname = mail.test
inet_interfaces = 127.0.0.1
alias_maps =
mydestination =
mynetworks = 127.0.0.0/8
default_transport = discard
${config(place)}
`,
      'master.cf': `
127.0.0.1:${place.port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
discard unix - - n - - discard
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`,
    }),
    args: ({ folder }) => ['-c', folder, '-d'],
    asRoot: {
      env,
      prepare: async ({ folder }) => {
        await chmod(folder, 0o755);
        await mkdir(`${folder}/queue`);
        const makeQueues = ['-c', folder, 'post-install', 'create-missing'];
        await promisify(execFile)(`${root}/sbin/postfix`, makeQueues, { env });
      },
    },
  });
};

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
    // A look at the port would count as a client.
    readyText: 'Ready to accept connections',
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
