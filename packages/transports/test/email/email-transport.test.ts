import { describe, expect, test } from '@jest/globals';
import { anEmailChannel, anIncidentResolved, recorded } from '@tocsin/testing';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import type { SMTPServerOptions } from 'smtp-server';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { Mailbox } from '../support/mailbox.js';
import { open } from '../support/open.js';

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
    const transports = open({ smtpUrl: 'smtp://mail.example.com', dnsServers: ['127.0.0.1:1'] });
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

describe('TLS with the mail server', () => {
  const certificate = selfSignedCertificate();
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
    const transports = open({ smtpUrl: mailbox.url({ scheme, host: 'localhost' }) });
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
    const transports = open({ smtpUrl: mailbox.url({ host: 'localhost' }), egressAuthorities: [other.cert] });
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
    const transports = open({ smtpUrl, egressAuthorities: [expired.cert] });
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
    const smtpUrl = mailbox.url({ host: 'localhost' });
    const transports = open({ smtpUrl, egressAuthorities: [cert], deadlineMs: 500 });
    expect(await transports.send(aDispatchTo(onCall))).toEqual(
      failed('timeout', 'The mail server did not confirm the mail within 0.5 seconds.'),
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
