import { describe, expect, test } from '@jest/globals';
import { type DebianServer, startExim, startPostfix } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { sendTestMail } from '../../src/test-mail.js';

type Settings = Partial<Parameters<typeof sendTestMail>[0]>;

const ofOwnName = selfSignedCertificate({ hosts: ['debian.lan'] });

type Tls = 'works' | 'is broken' | 'is not offered';
type Start = (options: { readonly tls: Tls; readonly refusesAddresses: boolean }) => Promise<DebianServer>;

const ofTls = { 'tls.pem': ofOwnName.cert + ofOwnName.key };
const certificate = (folder: string, tls: Tls) => `${folder}/${tls === 'is broken' ? 'missing' : 'tls'}.pem`;

const exim: Start = ({ tls, refusesAddresses }) =>
  startExim(
    ({ folder }) => `
${tls === 'is not offered' ? 'tls_advertise_hosts =' : ''}
tls_certificate = ${certificate(folder, tls)}
tls_privatekey = ${folder}/tls.pem
acl_smtp_rcpt = accept
${refusesAddresses ? 'acl_smtp_helo = helo' : ''}
begin acl
helo:
  deny message = Say your name.
       condition = \${if match{$sender_helo_name}{\\N^\\[\\N}}
  accept`,
    ofTls,
  );

const postfix: Start = ({ tls, refusesAddresses }) =>
  startPostfix(
    ({ folder }) => `
smtpd_tls_security_level = ${tls === 'is not offered' ? 'none' : 'may'}
smtpd_tls_cert_file = ${certificate(folder, tls)}
smtpd_tls_key_file = ${folder}/tls.pem
smtpd_helo_restrictions = ${refusesAddresses ? `check_helo_access regexp:${folder}/helo` : ''}`,
    { ...ofTls, helo: '/^\\[/ REJECT Say your name.\n' },
  );

// Postfix starts as root alone.
const servers = Object.entries({ Exim: exim, ...(process.getuid?.() === 0 && { Postfix: postfix }) });

/** Sends a mail from Tocsin. @returns its outcome, and the lines of the conversation */
const sendThrough = async (
  start: Start,
  settings: Settings,
  { tls = 'works', refusesAddresses = false }: Partial<Parameters<Start>[0]> = {},
) => {
  const server = await start({ tls, refusesAddresses });
  try {
    return await sendTestMail(
      {
        mailFrom: 'Tocsin <tocsin@example.com>',
        egressAllow: [],
        egressAuthorities: [],
        dnsServers: [],
        smtpUrl: `smtp://127.0.0.1:${server.port}`,
        smtpEhloName: 'tocsin.example.com',
        ...settings,
      },
      { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', address: 'ada@example.com', at: new Date() },
    );
  } finally {
    await server.stop();
  }
};

describe.each(servers)('%s', (_name, start) => {
  describe('with a certificate that it signed itself, for its own name', () => {
    test('takes mails by default, over TLS', async () => {
      const { outcome, lines } = await sendThrough(start, {});
      expect(outcome).toMatchObject({ outcome: 'delivered' });
      expect(lines).toEqual(expect.arrayContaining(['> STARTTLS', 'Connection upgraded with STARTTLS']));
    });

    test('gets none where TLS is required, until its certificate and name are given', async () => {
      expect((await sendThrough(start, { smtpTls: 'required' })).outcome).toMatchObject({
        outcome: 'failed',
        code: 'tls',
      });
      const trusted = { smtpTls: 'required', egressAuthorities: [ofOwnName.cert] } as const;
      expect((await sendThrough(start, { ...trusted })).outcome).toMatchObject({
        message: expect.stringContaining('the certificate is for debian.lan, not 127.0.0.1.'),
      });
      const named = { ...trusted, smtpTlsName: 'debian.lan' };
      expect((await sendThrough(start, named)).outcome).toMatchObject({ outcome: 'delivered' });
    });

    test('gets them in clear with SMTP_TLS=off', async () => {
      const { outcome, lines } = await sendThrough(start, { smtpTls: 'off' });
      expect(outcome).toMatchObject({ outcome: 'delivered' });
      expect(lines).not.toContain('> STARTTLS');
    });
  });

  test('that offers STARTTLS and answers 454 gets mails in clear by default, and none where TLS is required', async () => {
    const broken = { tls: 'is broken' } as const;
    const { outcome, lines } = await sendThrough(start, {}, broken);
    expect(lines).toEqual(expect.arrayContaining(['> STARTTLS', expect.stringMatching(/^< 454 /)]));
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect((await sendThrough(start, { smtpTls: 'required' }, broken)).outcome).toMatchObject({
      code: 'tls',
      message: expect.stringMatching(/^The mail server refused STARTTLS: 454 /),
    });
  });

  test('that offers no TLS gets mails by default', async () => {
    const { outcome } = await sendThrough(start, {}, { tls: 'is not offered' });
    expect(outcome).toMatchObject({ outcome: 'delivered' });
  });

  test('that wants a name in EHLO gets that of the settings, and refuses an address', async () => {
    const strict = { refusesAddresses: true };
    expect((await sendThrough(start, { smtpEhloName: '[127.0.0.1]' }, strict)).outcome).toMatchObject({
      code: 'smtp',
      message: expect.stringContaining('Say your name.'),
    });
    expect((await sendThrough(start, {}, strict)).outcome).toMatchObject({ outcome: 'delivered' });
  });
});
