import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { sendTestMail } from '../../src/test-mail.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { Mailbox } from '../support/mailbox.js';
import { ScriptedMailServer } from '../support/scripted-mail-server.js';

const password = 'correct horse';
const login = 'tocsin:correct%20horse@';

const send = (settings: Partial<Parameters<typeof sendTestMail>[0]> & { readonly smtpUrl: string }) =>
  sendTestMail(
    {
      mailFrom: 'Tocsin <tocsin@example.com>',
      egressAllow: [],
      egressAuthorities: [],
      dnsServers: [],
      smtpEhloName: 'tocsin.example.com',
      ...settings,
    },
    { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', address: 'ada@example.com', at: new Date() },
  );

describe('a test mail', () => {
  test.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])(
    'arrives, and is told step by step without the password: %s',
    async (method) => {
      const mailbox = closedAfterwards(
        await Mailbox.start({
          ...selfSignedCertificate(),
          authMethods: [method],
          onAuth: (_, _session, callback) => callback(null, { user: 'tocsin' }),
        }),
      );
      const { outcome, lines, advice } = await send({ smtpUrl: mailbox.url({ login }) });
      expect([outcome.outcome, advice]).toEqual(['delivered', null]);
      expect(mailbox.mails).toMatchObject([{ to: ['ada@example.com'], user: 'tocsin', overTls: true }]);
      expect(mailbox.mails[0]?.parsed.subject).toBe('[Tocsin] Test mail');
      const commands = lines
        .filter((line) => line.startsWith('> '))
        .map((line) => /^> (\S+( FROM| TO)?)/.exec(line)?.[1]);
      expect(commands.slice(0, 4)).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH']);
      expect(commands).toEqual(expect.arrayContaining(['MAIL FROM', 'RCPT TO', 'DATA']));
      expect(lines[0]).toMatch(/^The mail server is 127\.0\.0\.1, port \d+\. TLS: opportunistic\.$/);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^< 220 /),
          '> EHLO tocsin.example.com',
          'Connection upgraded with STARTTLS',
        ]),
      );
      const plain = Buffer.from(`\u0000tocsin\u0000${password}`).toString('base64');
      for (const secret of [password, Buffer.from(password).toString('base64'), plain])
        expect(lines.join('\n')).not.toContain(secret);
    },
  );

  test('says what a server refused, and what to set: a certificate', async () => {
    const mailbox = closedAfterwards(await Mailbox.start(selfSignedCertificate()));
    const { outcome, lines, advice } = await send({ smtpUrl: mailbox.url(), smtpTls: 'required' });
    expect(outcome).toMatchObject({
      outcome: 'failed',
      code: 'tls',
      message: 'The mail server cannot be used: TLS: the certificate is self-signed.',
    });
    expect(lines.at(-1)).toMatch(/^< 220/);
    expect(advice).toMatch(/EGRESS_CA_FILE.*SMTP_TLS_NAME.*SMTP_TLS=opportunistic/);
  });

  test('says what a server refused, and what to set: a name', async () => {
    const refusing = { at: 'EHLO', does: { say: '550 5.7.1 who are you?' } } as const;
    const server = closedAfterwards(await ScriptedMailServer.start(refusing));
    const { outcome, lines, advice } = await send({ smtpUrl: server.url(), smtpTls: 'required' });
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'smtp' });
    expect(lines.slice(-2)).toEqual(['> EHLO tocsin.example.com', '< 550 5.7.1 who are you?']);
    expect(advice).toMatch(/SMTP_EHLO_NAME/);
  });

  test('says so too when the server, as Postfix, refuses the name only with the recipient', async () => {
    const refusing = {
      at: 'RCPT',
      does: { say: '504 5.5.2 <x>: Helo command rejected: need a name' },
    } as const;
    const server = closedAfterwards(await ScriptedMailServer.start(refusing));
    expect((await send({ smtpUrl: server.url() })).advice).toMatch(/SMTP_EHLO_NAME/);
  });

  test('keeps control characters of a server out of the terminal, and shows no password that it repeats', async () => {
    const hostile = { at: 'MAIL', does: { say: `550 \u001b[2J ${password} ${'x'.repeat(5000)}` } } as const;
    const server = closedAfterwards(await ScriptedMailServer.start({ ...hostile, offers: ['AUTH PLAIN'] }));
    const { lines, outcome } = await send({ smtpUrl: server.url(login) });
    const all = JSON.stringify([lines, outcome]);
    expect(all).not.toContain(password);
    expect(all).not.toContain('\\u001b');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(500);
  });

  test('does not begin where no server listens', async () => {
    const mailbox = await Mailbox.start();
    const smtpUrl = mailbox.url();
    await mailbox.close();
    const { outcome, lines } = await send({ smtpUrl });
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'connection_refused' });
    expect(lines).toHaveLength(1);
  });
});
