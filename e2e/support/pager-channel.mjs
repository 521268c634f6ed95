/**
 * Preloaded into the api and the dispatcher with `node --import`: a channel type of the test. The two lines at the end
 * register it.
 */
import { registry } from '@tocsin/transports';
import { catalogue } from '@tocsin/transports/catalogue';

const headers = { 'Content-Type': 'application/json' };

/** @param {import('@tocsin/webhook-core').WebhookMessage} message */
const bodyOf = ({ event }) => Buffer.from(JSON.stringify({ page: event }));

const pager = {
  type: 'Pager',
  title: 'Town pager',
  description: 'A page through a gateway',
  kind: 'on-call',
  searchWords: ['beeper'],
  setup: { steps: ['Copy the six digits from the back of the pager into Pager code.'] },
  german: {
    'Town pager': 'Stadtpager',
    'A page through a gateway': 'Ein Ruf über ein Gateway',
    'Copy the six digits from the back of the pager into Pager code.':
      'Tragen Sie die sechs Ziffern von der Rückseite des Pagers in das Feld ein.',
    'Gateway URL': 'URL des Gateways',
  },
  fields: {
    type: 'object',
    additionalProperties: false,
    required: ['gateway_url', 'pager_code'],
    properties: {
      gateway_url: { type: 'string', title: 'Gateway URL', format: 'uri', description: 'Takes the pages.' },
      pager_code: {
        type: 'string',
        writeOnly: true,
        pattern: '^[0-9]{6}$',
        rule: 'must be the six digits on the back of the pager',
        description: 'On the back of the pager.',
      },
      loudness: { type: 'integer', minimum: 1, maximum: 5, default: 3, description: 'Of the beep.' },
    },
  },
  calls: ['gateway_url'],
  request: {
    method: 'POST',
    isUrlMasked: false,
    /** @param {import('@tocsin/webhook-core').WebhookMessage} message */
    contentOf: (message) => ({ headers, body: bodyOf(message) }),
  },
};

/** @typedef {{ gateway_url: string, pager_code: string, loudness: number }} PagerFields */

/** @type {import('@tocsin/transports').OpenTransport<PagerFields>} */
const openPager = (_settings, { http }) => ({
  async send(alert, { gateway_url: url, pager_code: code, loudness }) {
    const answer = await http.post(alert, {
      url,
      headers: { ...headers, 'X-Pager-Code': code, 'X-Loudness': String(loudness) },
      body: bodyOf(alert.message),
    });
    if (answer.outcome === 'failed') {
      return { outcome: { ...answer, responseStatus: null }, request: { url, signature: null } };
    }
    const { status, durationMs } = answer;
    return {
      outcome: { outcome: 'delivered', responseStatus: status, durationMs },
      request: { url, signature: null },
    };
  },
  hostOf: ({ gateway_url }) => http.originOf(gateway_url),
});

// The lists are read-only in their types.
/** @type {unknown[]} */ (/** @type {unknown} */ (catalogue)).push(pager);
Object.assign(registry, { Pager: openPager });
