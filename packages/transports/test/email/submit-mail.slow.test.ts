import { once } from 'node:events';
import { connect } from 'node:net';
import { createSecureContext } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { anEmailChannel } from '@tocsin/testing';
import { Deadline } from '../../src/email/deadline.js';
import { mailServerOf } from '../../src/email/mail-server.js';
import { submitMail } from '../../src/email/submit-mail.js';
import { sendDeadlineMs } from '../../src/sending/transport.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';
import { type Script, ScriptedMailServer, type Stage } from '../support/scripted-mail-server.js';

/** Long enough for a slow machine to reach the stage at which the server hangs. */
const hangingMs = 2_000;

const sendTo = async (script: Script, deadlineMs = sendDeadlineMs) => {
  const server = closedAfterwards(await ScriptedMailServer.start(script));
  const transports = open({ smtpUrl: server.url('user:password@'), deadlineMs });
  const { destination: onCall } = anEmailChannel();
  const { outcome } = await transports.send(aDispatchTo(onCall));
  return { server, outcome };
};

const stages: readonly Stage[] = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'body', 'end'];
const extensions = { simple: ['AUTH PLAIN'], pipelining: ['AUTH PLAIN', 'PIPELINING'] };
const everyWay = Object.entries(extensions).flatMap(([server, offers]) =>
  stages.map((at) => ({ server, offers, at })),
);

describe('a mail server that goes wrong gets one connection and one mail', () => {
  test.each(Object.entries(extensions))('%s server, hangs at any stage: timeout', async (_, offers) => {
    const hangs = stages.map((at) => sendTo({ at, offers, does: 'hang' }, hangingMs));
    for (const { server, outcome } of await Promise.all(hangs)) {
      expect(outcome).toMatchObject({
        outcome: 'failed',
        code: 'timeout',
        message: 'The mail server did not confirm the mail within 2 seconds.',
      });
      await server.abandoned();
      expectOneAttempt(server);
    }
  });

  // A write can meet the reset first, and is told of a closed connection.
  const words = {
    close: / closed the connection before it /,
    reset: / (?:reset|closed) the connection before it /,
  };

  test.each(everyWay)('$server server, leaves at $at: connection_reset', async ({ at, offers }) => {
    for (const does of ['close', 'reset'] as const) {
      const { server, outcome } = await sendTo({ at, offers, does });
      expect(outcome).toMatchObject({
        outcome: 'failed',
        code: 'connection_reset',
        message: expect.stringMatching(words[does]),
      });
      await server.abandoned();
      expectOneAttempt(server);
    }
  });

  test.each(everyWay)('$server server, says 421 at $at: smtp', async ({ at, offers }) => {
    const { server, outcome } = await sendTo({ at, offers, does: { say: '421 closing down' } });
    expect(outcome).toMatchObject({
      outcome: 'failed',
      code: 'smtp',
      message: expect.stringMatching(/^The mail server refused the .*: 421 closing down\.$/),
    });
    await server.abandoned();
    expectOneAttempt(server);
  });

  test.each(['hang', 'close', 'reset'] as const)('at STARTTLS: %s', async (does) => {
    const { server, outcome } = await sendTo({ at: 'STARTTLS', offers: ['STARTTLS'], does }, hangingMs);
    expect(outcome).toMatchObject({ code: does === 'hang' ? 'timeout' : 'connection_reset' });
    await server.abandoned();
    expectOneAttempt(server);
  });

  test('hangs in the TLS handshake: timeout', async () => {
    const goAhead = { at: 'STARTTLS', offers: ['STARTTLS'], does: { say: '220 go ahead' } } as const;
    const { server, outcome } = await sendTo(goAhead, hangingMs);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'timeout' });
    await server.abandoned();
    expectOneAttempt(server);
  });

  test('speaks something else: smtp', async () => {
    const { outcome } = await sendTo({ at: 'greeting', does: { say: 'HTTP/1.1 400 Bad Request' } });
    expect(outcome).toMatchObject({
      code: 'smtp',
      message: 'The mail server does not speak SMTP. Ask the operator of Tocsin to check SMTP_URL.',
    });
  });
});

describe('a mail server that has confirmed the mail', () => {
  test.each(['hang', 'close', 'reset', { say: '500 what?' }] as const)(
    'has it delivered, though it says goodbye badly: %j',
    async (does) => {
      const { server, outcome } = await sendTo({ at: 'QUIT', offers: extensions.simple, does });
      expect(outcome).toMatchObject({ outcome: 'delivered' });
      await server.abandoned();
      expect(server.heard).toEqual(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.', 'QUIT']);
    },
  );
});

describe('a mail server that offers no TLS', () => {
  test('gets no login when TLS is required', async () => {
    const refusal = { at: 'STARTTLS', does: { say: '502 not implemented' } } as const;
    const server = closedAfterwards(await ScriptedMailServer.start(refusal));
    const strict = mailServerOf({ smtpUrl: server.url('user:password@'), smtpTls: 'required' });
    const socket = connect(strict.port, strict.host);
    await once(socket, 'connect');
    const deadline = new Deadline(sendDeadlineMs);
    const mail = { envelope: { from: 'a@example.com', to: ['b@example.com'] }, raw: Buffer.from('\r\n') };
    const secureContext = createSecureContext();
    const begin = async (): Promise<boolean> => true;
    await expect(
      submitMail({ mail, begin, server: strict, socket, secureContext, deadline }),
    ).rejects.toMatchObject({
      command: 'STARTTLS',
      responseCode: 502,
    });
    deadline.clear();
    await server.abandoned();
    expect(server.heard).toEqual(['EHLO', 'STARTTLS']);
  });
});

function expectOneAttempt({ connections, heard }: ScriptedMailServer): void {
  expect(connections).toBe(1);
  expect(new Set(heard).size).toBe(heard.length);
}
