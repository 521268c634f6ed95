import {
  type Configuration,
  type DebianServer,
  type ServerFiles,
  startDebianServer,
} from './debian-server.js';
import { debianProgram } from './server-process.js';

/** @param http at least one `server` */
export const startNginx = (http: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'nginx',
    files: (place) => ({
      ...files,
      'nginx.conf': `
daemon off;
pid nginx.pid;
error_log stderr;
worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  scgi_temp_path scgi;
  uwsgi_temp_path uwsgi;
  ${http(place)}
}`,
    }),
    args: ({ folder }) => ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`],
  });

const apacheModules = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'auth_digest',
  'alias',
  'autoindex',
  'deflate',
  'dir',
  'filter',
  'headers',
  'mime',
  'rewrite',
  'ssl',
];

export const startApache = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'apache2',
    files: (place) => ({
      ...files,
      'apache.conf': `
ServerRoot ${place.folder}
DefaultRuntimeDir ${place.folder}
PidFile apache.pid
ErrorLog "|$/bin/cat >&2"
ServerName localhost
Listen 127.0.0.1:${place.port}
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${place.folder}
${config(place)}`,
    }),
    args: ({ folder }) => ['-DFOREGROUND', '-f', `${folder}/apache.conf`],
    // The port is open before the logs are.
    readyText: 'resuming normal operations',
  });

export const startHaproxy = (config: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'haproxy',
    files: (place) => ({
      ...files,
      'haproxy.cfg': `
global
  maxconn 100
defaults
  mode http
  timeout connect 1s
  timeout client 10s
  timeout server 10s
${config(place)}
`,
    }),
    args: ({ folder }) => ['-db', '-f', `${folder}/haproxy.cfg`],
  });

export const startCaddy = (caddyfile: Configuration, files: ServerFiles = {}): Promise<DebianServer> =>
  startDebianServer({
    program: 'caddy',
    files: (place) => ({
      ...files,
      Caddyfile: `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${place.folder}/storage
}
${caddyfile(place)}
`,
    }),
    args: ({ folder }) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
    // A site with `tls internal` first needs its certificate.
    readyText: /\btls internal\b/.test(caddyfile({ port: 0, folder: '' }))
      ? 'certificate obtained successfully'
      : 'serving initial configuration',
  });

/** @param source a program in Python, which prints `listening` */
export const startWebsockets = (source: Configuration): Promise<DebianServer> => {
  // The library has no file of its own to start.
  debianProgram('python3-websockets');
  return startDebianServer({
    program: 'python3',
    files: (place) => ({ 'server.py': source(place) }),
    args: ({ folder }) => ['-u', `${folder}/server.py`],
    readyText: 'listening',
  });
};
