export const secret = 'thirty-two characters of a secret';

/**
 * @param {string} incidentId
 * @param {string} monitorId
 * @returns {import('@tocsin/webhook-core').WebhookMessage}
 */
export const exampleMessage = (incidentId, monitorId) => ({
  event: 'incident.created',
  incident: {
    id: incidentId,
    title: 'Shop is down: connection refused',
    status: 'open',
    severity: 'critical',
    started_at: '2026-05-03T12:34:56.000Z',
    resolved_at: null,
  },
  monitor: { id: monitorId, name: 'Shop', type: 'http', target: 'https://shop.example.com/' },
  timestamp: '2026-05-03T12:34:56.000Z',
});
