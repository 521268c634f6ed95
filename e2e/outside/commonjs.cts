/** Compiled as CommonJS, with the types of that form. */
import domain = require('@tocsin/domain');
import testing = require('@tocsin/testing');
import servers = require('@tocsin/testing/servers');
import webhookCore = require('@tocsin/webhook-core');

const nothing: domain.Incident = domain.incident.initial;
const givenNothing = testing.given(domain.incident, []);
const again = (message: webhookCore.WebhookMessage) =>
  webhookCore.parseMessage(webhookCore.buildMessage(message));
const start = (): Promise<servers.WebhookReceiver> => servers.WebhookReceiver.start();
// @ts-expect-error: types that are not found would allow anything.
const wrong: webhookCore.WebhookMessage['event'] = 'incident.deleted';

export = { nothing, givenNothing, again, start, wrong };
