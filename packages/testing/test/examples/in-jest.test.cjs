const { incident } = require('@tocsin/domain');
const { anIncidentOpened, anIncidentResolved, aResolveIncident, given } = require('@tocsin/testing');
const { WebhookReceiver } = require('@tocsin/testing/servers');

test('an open incident can be resolved', () => {
  given(incident, [anIncidentOpened()]).when(aResolveIncident()).then([anIncidentResolved()]);
});

test('what is sent without a signature is not verified', async () => {
  const receiver = await WebhookReceiver.start({ secret: 'shared with the receiver' });
  try {
    await fetch(receiver.url('/'), { method: 'POST', body: '{}' });
    const [received] = await receiver.waitFor(1, 2_000);
    expect(received.verified).toBe(false);
  } finally {
    await receiver.close();
  }
});
