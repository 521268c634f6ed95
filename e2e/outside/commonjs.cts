/** Compiled as CommonJS, with the types of that form. */
import { type Incident, incident } from '@tocsin/domain';
import { given } from '@tocsin/testing';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { buildMessage, parseMessage, type WebhookMessage } from '@tocsin/webhook-core';

export const nothing: Incident = incident.initial;
export const givenNothing = given(incident, []);
export const again = (message: WebhookMessage): WebhookMessage => parseMessage(buildMessage(message));
export const start = (): Promise<WebhookReceiver> => WebhookReceiver.start();

// @ts-expect-error: types that are not found would allow anything.
export const wrong: WebhookMessage['event'] = 'incident.deleted';
