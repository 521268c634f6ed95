import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { addressPolicy, Connector, NameResolver } from '@tocsin/egress';
import { closed } from '@tocsin/testing/servers';
import { Deadline } from '../../src/email/deadline.js';
import { MailConnections, type Socket } from '../../src/email/mail-connections.js';
import { mailServerOf } from '../../src/email/mail-server.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { ScriptedMailServer } from '../support/scripted-mail-server.js';

const connectionsMax = 20;

const connectionsTo = (smtpUrl: string) =>
  new MailConnections(
    new Connector({ policy: addressPolicy({ allow: [] }), resolver: new NameResolver() }),
    mailServerOf({ smtpUrl }),
  );

const within = async <T>(deadlineMs: number, use: (deadline: Deadline) => Promise<T>): Promise<T> => {
  const deadline = new Deadline(deadlineMs);
  try {
    return await use(deadline);
  } finally {
    deadline.clear();
  }
};

const openAll = async () => {
  const server = closedAfterwards(await ScriptedMailServer.start({ at: 'greeting', does: 'hang' }));
  const connections = connectionsTo(server.url());
  const openOne = () => within(2_000, (deadline) => connections.open(deadline));
  const sockets: Socket[] = await Promise.all(Array.from({ length: connectionsMax }, openOne));
  // The client's connection opens before the server accepts it.
  while (server.connections < connectionsMax) await immediate();
  return { server, connections, openOne, sockets };
};

describe('the connections to the mail server', () => {
  test('are no more than it will bear: another waits until one has closed', async () => {
    const { server, connections, openOne, sockets } = await openAll();
    const waiting = openOne();
    await expect(within(20, (deadline) => connections.open(deadline))).rejects.toMatchObject({
      code: 'timeout',
      message: 'No free connection to the mail server within 0.02 seconds.',
    });
    expect(server.connections).toBe(connectionsMax);
    sockets[0]?.destroy();
    expect((await waiting).destroyed).toBe(false);
    connections.close();
  });

  test('give their place back when they cannot be opened', async () => {
    const connections = connectionsTo('smtp://127.0.0.1:1');
    for (let attempt = 0; attempt <= connectionsMax; attempt += 1) {
      await expect(within(2_000, (deadline) => connections.open(deadline))).rejects.toMatchObject({
        code: 'connection_refused',
      });
    }
  });

  test('are all closed at once', async () => {
    const { connections, sockets } = await openAll();
    const closing = sockets.map(closed);
    connections.close();
    await Promise.all(closing);
    expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
