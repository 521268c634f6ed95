import { mock } from 'node:test';
import { afterEach, describe, expect, test } from '@jest/globals';
import { anEmailChannel, anIncidentResolved, recorded } from '@tocsin/testing';
import { NameServer, selfSignedCertificate } from '@tocsin/testing/servers';
import type { SMTPServerOptions } from 'smtp-server';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { Mailbox } from '../support/mailbox.js';
import { open } from '../support/open.js';
import { ScriptedMailServer } from '../support/scripted-mail-server.js';

afterEach(() => mock.timers.reset());

const { destination: onCall } = anEmailChannel();

const startMailbox = async (options?: SMTPServerOptions) => closedAfterwards(await Mailbox.start(options));

const delivered = {
  outcome: { outcome: 'delivered', responseStatus: null, durationMs: expect.any(Number) },
  request: null,
};

const failed = (code: string, message: unknown) => ({
  outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: expect.any(Number) },
  request: null,
});

describe('an email channel', () => {
  test('gets one mail for each alert', async () => {
    const mailbox = await startMailbox();
    const transports = open({ smtpUrl: mailbox.url() });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
    expect(await transports.send(aDispatchTo(onCall, { cause: recorded(anIncidentResolved()) }))).toEqual(
      delivered,
    );
    expect(await transports.send(aDispatchTo(onCall, { cause: null }))).toEqual(delivered);

    expect(mailbox.mails.map(({ parsed }) => parsed.subject)).toEqual([
      '[Tocsin] Down: Shop does not answer',
      '[Tocsin] Resolved: Shop does not answer',
      '[Tocsin] Test: Test message from Tocsin',
    ]);
    expect(mailbox.mails[0]).toMatchObject({ from: 'tocsin@example.com', to: ['on-call@example.com'] });
    expect(mailbox.connections).toBe(3);
  });

  test('gets every mail of a storm, over a bounded number of connections at a time', async () => {
    const mailbox = await startMailbox({ maxClients: 30 });
    const transports = open({ smtpUrl: mailbox.url() });
    const sendings = await Promise.all(
      Array.from({ length: 60 }, () => transports.send(aDispatchTo(onCall))),
    );
    expect(sendings).toEqual(sendings.map(() => delivered));
    expect(mailbox.mails).toHaveLength(60);
  });

  test('needs a mail server', async () => {
    expect(await open({ smtpUrl: undefined }).send(aDispatchTo(onCall))).toEqual(
      failed('smtp', 'Tocsin has no mail server. Ask its operator to set SMTP_URL.'),
    );
  });

  test('reaches a mail server wherever the operator put it', async () => {
    const mailbox = await startMailbox();
    const transports = open({ smtpUrl: mailbox.url(), egressAllow: [] });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
  });

  test('is failed, connection_refused, when no mail server listens', async () => {
    const mailbox = await Mailbox.start();
    const smtpUrl = mailbox.url();
    await mailbox.close();
    expect(await open({ smtpUrl }).send(aDispatchTo(onCall))).toEqual(
      failed('connection_refused', expect.stringContaining('The mail server cannot be reached: 127.0.0.1:')),
    );
  });

  test('is failed, dns, when the mail server cannot be found', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const transports = open({
      smtpUrl: 'smtp://mail.example.com',
      dnsServers: ['127.0.0.1:1'],
      deadlineMs: 50,
    });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('dns', 'The mail server cannot be reached: No name server answered for mail.example.com.'),
    );
  });
});

describe('the login of SMTP_URL', () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) => {
    if (username === 'tocsin' && password === 'p@ss:w%rd') callback(null, { user: 'tocsin' });
    else callback(new Error('Wrong user name or password'));
  };

  test.each(['PLAIN', 'LOGIN'])('is used, with %s', async (method) => {
    const mailbox = await startMailbox({ authOptional: false, authMethods: [method], onAuth });
    const smtpUrl = mailbox.url({ login: 'tocsin:p%40ss%3Aw%25rd@' });
    expect(await open({ smtpUrl }).send(aDispatchTo(onCall))).toEqual(delivered);
    expect(mailbox.mails[0]?.user).toBe('tocsin');
  });

  test('is failed, smtp, when the server does not take it', async () => {
    const mailbox = await startMailbox({ onAuth });
    const smtpUrl = mailbox.url({ login: 'tocsin:wrong@' });
    expect(await open({ smtpUrl }).send(aDispatchTo(onCall))).toEqual(
      failed('smtp', 'The mail server refused the login: 535 Wrong user name or password.'),
    );
    expect(mailbox.mails).toEqual([]);
  });
});

const certificate = selfSignedCertificate();

describe('TLS with the mail server', () => {
  const { cert } = certificate;

  test.each([
    ['STARTTLS, when the server offers it', 'smtp', certificate],
    ['TLS from the first byte, for smtps://', 'smtps', { ...certificate, secure: true }],
  ])('is %s', async (_, scheme, options) => {
    const mailbox = await startMailbox(options);
    const transports = open({
      smtpUrl: mailbox.url({ scheme, host: 'localhost' }),
      egressAuthorities: [cert],
    });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
    expect(mailbox.mails).toMatchObject([{ overTls: true }]);
  });

  test.each([
    ['STARTTLS', 'smtp', certificate],
    ['TLS from the first byte', 'smtps', { ...certificate, secure: true }],
  ])('is failed, tls, when nobody vouches for the certificate: %s', async (_, scheme, options) => {
    const mailbox = await startMailbox(options);
    const transports = open({ smtpUrl: mailbox.url({ scheme, host: 'localhost' }), smtpTls: 'required' });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed(
        'tls',
        expect.stringMatching(/^The mail server cannot be .*: TLS: the certificate is self-signed\.$/),
      ),
    );
    expect(mailbox.mails).toEqual([]);
    expect(mailbox.connections).toBe(1);
  });

  test('is failed, tls, when the certificate is for another host', async () => {
    const other = selfSignedCertificate({ hosts: ['other.example.com'] });
    const mailbox = await startMailbox(other);
    const transports = open({
      smtpUrl: mailbox.url({ host: 'localhost' }),
      smtpTls: 'required',
      egressAuthorities: [other.cert],
    });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed(
        'tls',
        'The mail server cannot be used: TLS: the certificate is for other.example.com, not localhost.',
      ),
    );
    expect(mailbox.mails).toEqual([]);
  });

  test.each([
    ['from the first byte', 'smtps', 'reached: TLS: the certificate expired on 2026-01-02.'],
    ['from STARTTLS on', 'smtp', 'used: TLS: the certificate expired on 2026-01-02.'],
  ])('%s is failed, tls, when the certificate has expired', async (_, scheme, words) => {
    const validFrom = new Date('2025-01-02T00:00:00Z');
    const expired = selfSignedCertificate({ validFrom, validTo: new Date('2026-01-02T00:00:00Z') });
    const mailbox = await startMailbox({ ...expired, secure: scheme === 'smtps' });
    const smtpUrl = mailbox.url({ scheme, host: 'localhost' });
    const transports = open({ smtpUrl, smtpTls: 'required', egressAuthorities: [expired.cert] });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('tls', `The mail server cannot be ${words}`),
    );
    expect(mailbox.mails).toEqual([]);
  });

  test('is failed, tls, when the server speaks nothing from 1.2 on', async () => {
    const tls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    for (const scheme of ['smtp', 'smtps']) {
      const mailbox = await startMailbox({ ...certificate, ...tls, secure: scheme === 'smtps' });
      const transports = open({
        smtpUrl: mailbox.url({ scheme, host: 'localhost' }),
        egressAuthorities: [cert],
      });
      expect(await transports.send(aDispatchTo(onCall))).toEqual(
        failed('tls', expect.stringContaining('TLS: the server speaks no version from 1.2 on.')),
      );
      expect(mailbox.mails).toEqual([]);
    }
  });

  test('is closed at the deadline when the server takes the mail and never says so', async () => {
    let onGone = () => {};
    const gone = new Promise<void>((resolve) => {
      onGone = resolve;
    });
    const mailbox = await startMailbox({
      ...certificate,
      onData: (stream) => void stream.resume(),
      onClose: () => onGone(),
    });
    // A busy machine hands over the mail within this time.
    const transports = open({
      smtpUrl: mailbox.url({ host: 'localhost' }),
      egressAuthorities: [cert],
      deadlineMs: 1_500,
    });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('timeout', 'The mail server did not confirm the mail within 1.5 seconds.'),
    );
    await gone;
    expect(mailbox.connections).toBe(1);
  });

  test('is failed, tls, when the server speaks none', async () => {
    const mailbox = await startMailbox();
    const transports = open({ smtpUrl: mailbox.url({ scheme: 'smtps' }) });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('tls', 'The mail server cannot be reached: TLS: the server does not speak TLS on this port.'),
    );
  });
});

describe('SMTP_TLS', () => {
  const ofOwnName = selfSignedCertificate({ hosts: ['debian.lan'] });
  const login = 'tocsin:password@';
  const withLogin: SMTPServerOptions = {
    onAuth: (_, _session, callback) => callback(null, { user: 'tocsin' }),
  };
  const untrusted = failed('tls', expect.stringContaining('TLS: the certificate is self-signed.'));

  test.each([
    ['by default', undefined],
    ['opportunistic', 'opportunistic'],
  ] as const)(
    '%s: a certificate that nobody vouches for, of another name, is not judged',
    async (_, smtpTls) => {
      const mailbox = await startMailbox(ofOwnName);
      const transports = open({ smtpUrl: mailbox.url(), smtpTls });
      expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
      expect(mailbox).toMatchObject({ connections: 1, mails: [{ overTls: true }] });
    },
  );

  test.each([
    ['smtp', undefined, { ...ofOwnName, ...withLogin }],
    ['smtps', undefined, { ...ofOwnName, ...withLogin, secure: true }],
  ])(
    'of %s:// is required by default where a password leaves the machine',
    async (scheme, smtpTls, options) => {
      const mailbox = await startMailbox(options);
      const dns = closedAfterwards(await NameServer.start({ answers: () => ['127.0.0.1'] }));
      const smtpUrl = mailbox.url({ scheme, login, host: 'mail.example.com' });
      const transports = open({ smtpUrl, smtpTls, dnsServers: [dns.address] });
      expect(await transports.send(aDispatchTo(onCall))).toEqual(untrusted);
      expect(mailbox.mails).toEqual([]);
    },
  );

  test('is required of smtps:// by default, also without a password', async () => {
    const mailbox = await startMailbox({ ...ofOwnName, secure: true });
    expect(await open({ smtpUrl: mailbox.url({ scheme: 'smtps' }) }).send(aDispatchTo(onCall))).toEqual(
      untrusted,
    );
  });

  test('opportunistic, as chosen, sends a password over a connection that nobody vouches for', async () => {
    for (const scheme of ['smtp', 'smtps']) {
      const mailbox = await startMailbox({ ...ofOwnName, ...withLogin, secure: scheme === 'smtps' });
      const transports = open({ smtpUrl: mailbox.url({ scheme, login }), smtpTls: 'opportunistic' });
      expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
      expect(mailbox.mails).toMatchObject([{ overTls: true, user: 'tocsin' }]);
    }
  });

  test('opportunistic goes on in clear after 454, on the same connection', async () => {
    const refusing = { at: 'STARTTLS', offers: ['STARTTLS'], does: { say: '454 4.7.0 No TLS' } } as const;
    const server = closedAfterwards(await ScriptedMailServer.start(refusing));
    expect(await open({ smtpUrl: server.url() }).send(aDispatchTo(onCall))).toEqual(delivered);
    expect(server.heard.join(' ')).toMatch(/^EHLO STARTTLS MAIL RCPT DATA \.( QUIT)?$/);
    expect(server.connections).toBe(1);
  });

  test('opportunistic, as chosen, sends a password in clear after 454', async () => {
    const refusing = { at: 'STARTTLS', offers: ['STARTTLS'], does: { say: '454 4.7.0 No TLS' } } as const;
    const server = closedAfterwards(await ScriptedMailServer.start(refusing));
    const transports = open({ smtpUrl: server.url('user:password@'), smtpTls: 'opportunistic' });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
    expect(server.heard.join(' ')).toMatch(/^EHLO STARTTLS AUTH MAIL RCPT DATA \.( QUIT)?$/);
  });

  test.each([
    ['454', { at: 'STARTTLS', offers: ['STARTTLS'], does: { say: '454 4.7.0 No TLS' } }],
    ['no offer', { at: 'STARTTLS', does: { say: '502 unknown' } }],
  ] as const)('required sends nothing after %s', async (_, script) => {
    const server = closedAfterwards(await ScriptedMailServer.start(script));
    const transports = open({ smtpUrl: server.url('user:password@'), smtpTls: 'required' });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('tls', expect.stringMatching(/^The mail server refused STARTTLS: (454|502)/)),
    );
    expect(server.heard).toEqual(['EHLO', 'STARTTLS']);
  });

  test('off uses no STARTTLS, also where it is offered', async () => {
    const mailbox = await startMailbox(ofOwnName);
    const transports = open({ smtpUrl: mailbox.url(), smtpTls: 'off' });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(delivered);
    expect(mailbox.mails).toMatchObject([{ overTls: false }]);
  });

  test.each(['smtp', 'smtps'])('required of %s:// takes the name of SMTP_TLS_NAME', async (scheme) => {
    const mailbox = await startMailbox({ ...ofOwnName, secure: scheme === 'smtps' });
    const settings = {
      smtpUrl: mailbox.url({ scheme }),
      smtpTls: 'required',
      egressAuthorities: [ofOwnName.cert],
    } as const;
    expect(await open({ ...settings, smtpTlsName: 'debian.lan' }).send(aDispatchTo(onCall))).toEqual(
      delivered,
    );
    expect(await open({ ...settings, smtpTlsName: 'other.lan' }).send(aDispatchTo(onCall))).toEqual(
      failed('tls', expect.stringContaining('the certificate is for debian.lan, not other.lan.')),
    );
    expect(mailbox.mails).toMatchObject([{ overTls: true }]);
  });
});

test('SMTP_EHLO_NAME is what the client calls itself', async () => {
  const mailbox = await startMailbox(certificate);
  await open({ smtpUrl: mailbox.url(), smtpEhloName: 'tocsin.example.com' }).send(aDispatchTo(onCall));
  expect(mailbox.mails).toMatchObject([{ ehlo: 'tocsin.example.com', overTls: true }]);
});

describe('a mail server that refuses', () => {
  const refusing =
    (responseCode: number) =>
    (...args: unknown[]) => {
      const callback = args.at(-1) as (error: Error) => void;
      callback(Object.assign(new Error('not today.\u0007'), { responseCode }));
    };

  const stages = [
    ['onConnect', 'the connection'],
    ['onMailFrom', 'the sender'],
    ['onRcptTo', 'the recipient'],
  ] as const;

  test.each(stages.flatMap(([handler, what]) => [451, 554].map((code) => ({ handler, what, code }))))(
    '$what with $code is failed, smtp, after one attempt',
    async ({ handler, what, code }) => {
      const mailbox = await startMailbox({ [handler]: refusing(code) });
      expect(await open({ smtpUrl: mailbox.url() }).send(aDispatchTo(onCall))).toEqual(
        failed('smtp', `The mail server refused ${what}: ${code} not today.`),
      );
      expect(mailbox).toMatchObject({ connections: 1, mails: [] });
    },
  );

  test.each([451, 554])('the mail with %i is failed, smtp, after one attempt', async (responseCode) => {
    const mailbox = await startMailbox({
      onData: (stream, _session, callback) => {
        stream.resume().on('end', () => refusing(responseCode)(callback));
      },
    });
    expect(await open({ smtpUrl: mailbox.url() }).send(aDispatchTo(onCall))).toEqual(
      failed('smtp', `The mail server refused the mail: ${responseCode} not today.`),
    );
    expect(mailbox).toMatchObject({ connections: 1, mails: [] });
  });

  test('mails of this size is failed, smtp, without sending it', async () => {
    const mailbox = await startMailbox({ size: 100 });
    expect(await open({ smtpUrl: mailbox.url() }).send(aDispatchTo(onCall))).toEqual(
      failed('smtp', 'The mail cannot be sent: Message size larger than allowed 100.'),
    );
    expect(mailbox.mails).toEqual([]);
  });
});
