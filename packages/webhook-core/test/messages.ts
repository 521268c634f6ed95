import fc from 'fast-check';
import type { AlertEvent, IncidentStatus, WebhookMessage } from '../src/index.js';

export const sampleMessage: WebhookMessage = {
  event: 'incident.created',
  incident: {
    id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14',
    title: 'shop.example.com does not answer',
    status: 'open',
    severity: 'critical',
    started_at: '2026-05-03T12:34:56.000Z',
    resolved_at: null,
  },
  monitor: {
    id: '019d9ab6-bd21-7a44-b6c9-90e1d7452fa8',
    name: 'Müller & Söhne',
    type: 'http',
    target: 'https://münchen.example/?q=ü',
  },
  timestamp: '2026-05-03T12:34:56.012Z',
};

export const fieldPaths = [
  'event',
  'incident',
  'incident.id',
  'incident.title',
  'incident.status',
  'incident.severity',
  'incident.started_at',
  'incident.resolved_at',
  'monitor',
  'monitor.id',
  'monitor.name',
  'monitor.type',
  'monitor.target',
  'timestamp',
];

/** Replaces the value at a path of the sample message, or removes it if the value is `undefined`. */
export function sampleWith(path: string, value: unknown): unknown {
  const [first = '', second] = path.split('.');
  const { incident, monitor } = sampleMessage;
  const part: unknown =
    second === undefined ? value : { ...(first === 'incident' ? incident : monitor), [second]: value };
  return JSON.parse(JSON.stringify({ ...sampleMessage, [first]: part }));
}

const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: codeUnit }));

const time = fc
  .date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());

function messages(event: AlertEvent, status: IncidentStatus): fc.Arbitrary<WebhookMessage> {
  return fc.record({
    event: fc.constant(event),
    incident: fc.record({
      id: fc.uuid(),
      title: text,
      status: fc.constant(status),
      severity: fc.constantFrom('info', 'warning', 'critical'),
      started_at: time,
      resolved_at: status === 'resolved' ? time : fc.constant(null),
    }),
    monitor: fc.record({ id: fc.uuid(), name: text, type: text, target: text }),
    timestamp: time,
  });
}

export const anyMessage = fc.oneof(
  messages('incident.created', 'open'),
  messages('incident.resolved', 'resolved'),
  messages('channel.test', 'open'),
);
