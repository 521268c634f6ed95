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

/**
 * Takes mail for any address and delivers none. Needs root. It writes its log to the file `log`, because it cannot open a
 * pipe of Node.
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
mail_owner = daemon
setgid_group = mail
default_privs = nobody
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
