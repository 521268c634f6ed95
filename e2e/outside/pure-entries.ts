/** Compiled without the types of Node. */
import { type Incident, type IncidentEvent, incident, replay } from '@tocsin/domain';
import { anIncidentOpened, given } from '@tocsin/testing';
import { buildMessage, parseMessage, type WebhookMessage } from '@tocsin/webhook-core';

export const stateAfter = (history: readonly IncidentEvent[]): Incident => replay(incident, history);
export const opened: IncidentEvent = anIncidentOpened({ severity: 'warning' });
export const givenOpened = given(incident, [opened]);
export const again = (message: WebhookMessage): WebhookMessage => parseMessage(buildMessage(message));

// @ts-expect-error: types that are not found would allow anything.
export const wrong: WebhookMessage['event'] = 'incident.deleted';
