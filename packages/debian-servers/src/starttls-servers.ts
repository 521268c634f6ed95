import { execFileSync } from 'node:child_process';
import { type DebianServer, type ServerFiles, serverUser, startDebianServer } from './debian-server.js';
import { debianProgram } from './server-process.js';

/** Each has the certificate and the key that `tls.pem` holds. */
type StarttlsFiles = ServerFiles & { readonly 'tls.pem': string };

const nameOf = (what: 'user' | 'group'): string =>
  `${execFileSync('id', [what === 'user' ? '-un' : '-gn'], serverUser)}`.trim();

/** Lets in anybody. */
export const startDovecot = async (
  protocol: 'imap' | 'pop3',
  files: StarttlsFiles,
): Promise<DebianServer> => {
  if (protocol === 'pop3') debianProgram('dovecot-pop3d');
  return startDebianServer({
    program: 'dovecot',
    files: ({ port, folder }) => ({
      ...files,
      'dovecot.conf': `
base_dir = ${folder}/run
state_dir = ${folder}
log_path = /dev/stderr
protocols = ${protocol}
listen = 127.0.0.1
default_internal_user = ${nameOf('user')}
default_internal_group = ${nameOf('group')}
default_login_user = ${nameOf('user')}
ssl_cert = <${folder}/tls.pem
ssl_key = <${folder}/tls.pem
passdb {
  driver = static
  args = nopassword=y
}
userdb {
  driver = static
}
service anvil {
  chroot =
}
service ${protocol}-login {
  chroot =
  inet_listener ${protocol} {
    port = ${port}
  }
  inet_listener ${protocol}s {
    port = 0
  }
}
`,
    }),
    args: ({ folder }) => ['-F', '-c', `${folder}/dovecot.conf`],
  });
};

/** Serves nobody but anonymous users. */
export const startVsftpd = (files: StarttlsFiles): Promise<DebianServer> =>
  startDebianServer({
    program: 'vsftpd',
    files: ({ port, folder }) => ({
      ...files,
      'vsftpd.conf': `
listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
listen_port=${port}
background=NO
run_as_launching_user=YES
secure_chroot_dir=${folder}
anonymous_enable=YES
ssl_enable=YES
allow_anon_ssl=YES
rsa_cert_file=${folder}/tls.pem
rsa_private_key_file=${folder}/tls.pem
seccomp_sandbox=NO
`,
    }),
    args: ({ folder }) => [`${folder}/vsftpd.conf`],
  });

/** It has no database. */
export const startSlapd = (files: StarttlsFiles): Promise<DebianServer> =>
  startDebianServer({
    program: 'slapd',
    files: ({ folder }) => ({
      ...files,
      'slapd.conf': `
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/tls.pem
TLSCertificateKeyFile ${folder}/tls.pem
`,
    }),
    args: ({ port, folder }) => ['-d', '0', '-h', `ldap://127.0.0.1:${port}`, '-f', `${folder}/slapd.conf`],
  });
