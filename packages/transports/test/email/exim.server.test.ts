import { describe, expect, test } from '@jest/globals';
import { startExim } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { sendTestMail } from '../../src/test-mail.js';

type Settings = Partial<Parameters<typeof sendTestMail>[0]>;

const ofOwnName = selfSignedCertificate({ hosts: ['debian.lan'] });

const usual = `
acl_smtp_rcpt = accept
`;

/** What Exim answers to a mail from Tocsin. @param main more of Exim's main options, and its ACLs */
const sendThrough = async (
  settings: Settings,
  main = usual,
  tls: 'works' | 'is broken' | 'is not offered' = 'works',
) => {
  const exim = await startExim(
    ({ folder }) => `
${tls === 'is not offered' ? 'tls_advertise_hosts =' : ''}
tls_certificate = ${folder}/${tls === 'is broken' ? 'missing' : 'tls'}.pem
tls_privatekey = ${folder}/tls.pem
${main}`,
    { 'tls.pem': ofOwnName.cert + ofOwnName.key },
  );
  try {
    return await sendTestMail(
      {
        mailFrom: 'Tocsin <tocsin@example.com>',
        egressAllow: [],
        egressAuthorities: [],
        dnsServers: [],
        smtpUrl: `smtp://127.0.0.1:${exim.port}`,
        smtpEhloName: 'tocsin.example.com',
        ...settings,
      },
      { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', address: 'ada@example.com', at: new Date() },
    );
  } finally {
    await exim.stop();
  }
};

describe('Exim with a certificate that it signed itself, for its own name', () => {
  test('takes mails by default, over TLS', async () => {
    const { outcome, lines } = await sendThrough({});
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect(lines).toEqual(expect.arrayContaining(['> STARTTLS', 'Connection upgraded with STARTTLS']));
  });

  test('gets none where TLS is required, until its certificate and name are given', async () => {
    expect((await sendThrough({ smtpTls: 'required' })).outcome).toMatchObject({
      outcome: 'failed',
      code: 'tls',
    });
    const trusted = { smtpTls: 'required', egressAuthorities: [ofOwnName.cert] } as const;
    expect((await sendThrough({ ...trusted })).outcome).toMatchObject({
      message: expect.stringContaining('the certificate is for debian.lan, not 127.0.0.1.'),
    });
    expect((await sendThrough({ ...trusted, smtpTlsName: 'debian.lan' })).outcome).toMatchObject({
      outcome: 'delivered',
    });
  });

  test('gets them in clear with SMTP_TLS=off', async () => {
    const { outcome, lines } = await sendThrough({ smtpTls: 'off' });
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect(lines).not.toContain('> STARTTLS');
  });
});

describe('Exim that offers STARTTLS and answers 454', () => {
  test('gets mails in clear by default, and none where TLS is required', async () => {
    const { outcome, lines } = await sendThrough({}, usual, 'is broken');
    expect(lines).toEqual(expect.arrayContaining(['> STARTTLS', expect.stringMatching(/^< 454 /)]));
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect((await sendThrough({ smtpTls: 'required' }, usual, 'is broken')).outcome).toMatchObject({
      code: 'tls',
      message: expect.stringMatching(/^The mail server refused STARTTLS: 454 /),
    });
  });
});

test('Exim that offers no TLS gets mails by default', async () => {
  const { outcome } = await sendThrough({}, usual, 'is not offered');
  expect(outcome).toMatchObject({ outcome: 'delivered' });
});

test('Exim that wants a name in EHLO gets that of the settings, and refuses an address', async () => {
  const strict = `
acl_smtp_rcpt = accept
acl_smtp_helo = helo
begin acl
helo:
  deny message = Say your name.
       condition = \${if match{$sender_helo_name}{\\N^\\[\\N}}
  accept`;
  expect((await sendThrough({ smtpEhloName: '[127.0.0.1]' }, strict)).outcome).toMatchObject({
    code: 'smtp',
    message: expect.stringContaining('Say your name.'),
  });
  expect((await sendThrough({}, strict)).outcome).toMatchObject({ outcome: 'delivered' });
});
