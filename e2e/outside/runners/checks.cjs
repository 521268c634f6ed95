/** What a test of a stranger does with the packages. Each runner gives the modules as its syntax and its resolver find them. */
const assert = require('node:assert/strict');

module.exports = ({ domain, webhookCore, testing, servers, hostileDocuments }) => ({
  'a test of domain logic passes, and fails with an AssertionError': () => {
    const { given, anIncidentOpened, anIncidentResolved, aResolveIncident } = testing;
    const resolving = given(domain.incident, [anIncidentOpened()]).when(aResolveIncident());
    resolving.then([anIncidentResolved()]);
    assert.throws(() => resolving.then([]), { name: 'AssertionError' });
  },

  'the error of an invalid message is that of the package': () => {
    assert.throws(() => webhookCore.parseMessage('{}'), webhookCore.InvalidMessageError);
  },

  'a receiver verifies what was signed': async () => {
    const secret = 'shared with the receiver';
    const receiver = await servers.WebhookReceiver.start({ secret });
    try {
      const id = '01970000-0000-7000-8000-000000000001';
      const message = webhookCore.testMessage({ id, timestamp: '2026-05-03T12:34:56.000Z' });
      const body = webhookCore.buildMessage(message);
      const headers = webhookCore.webhookHeaders(webhookCore.sign(body, secret));
      await fetch(receiver.url('/'), { method: 'POST', headers, body });
      await fetch(receiver.url('/'), { method: 'POST', body: '{}' });
      const [signed, unsigned] = await receiver.waitFor(2, 5_000);
      assert.equal(signed.verified, true);
      assert.deepEqual(signed.message, message);
      assert.deepEqual([unsigned.verified, unsigned.message], [false, null]);
    } finally {
      await receiver.close();
    }
  },

  'every entry without peers is there': () => {
    const { NameServer } = servers;
    assert.deepEqual([typeof NameServer, typeof hostileDocuments], ['function', 'object']);
  },
});
