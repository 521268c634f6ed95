import { announcementOf, choiceOf, composeMessage } from '@tocsin/transports/announcement';
import { t } from '../language/text.js';
import type { ChannelDraft } from './channel-draft.js';
import type { ChannelTypeInfo } from './channel-types.js';
import classes from './example-message.module.css';

/** An alert of an incident that opened. */
// not translated: messages are in English.
const example = {
  event: 'incident.created',
  incident: {
    id: '0197a8a0-5c1e-7d2b-9f64-3f1f0a6f2c11',
    title: 'Shop: It answered with status 503.',
    status: 'open',
    severity: 'critical',
    started_at: '2027-03-10T14:58:30.000Z',
    resolved_at: null,
  },
  monitor: {
    id: '0197a89f-11c0-7a55-8a0e-5b0f4f1d7e02',
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/',
  },
  timestamp: '2027-03-10T14:58:31.250Z',
} as const satisfies Parameters<typeof composeMessage>[0]['message'];

const exampleTags = ['eu-west', 'shop'] as const;

type ExampleMessageProps = {
  readonly info: ChannelTypeInfo;
  /** With those in which the channel chooses how its messages look. */
  readonly fields: ChannelDraft['fields'];
};

/** The example as the sender writes it: as JSON for code, and in words for people. */
export const ExampleMessage = ({ info: { type, kind }, fields }: ExampleMessageProps) => {
  // The body of other webhooks has a shape of its own.
  if (kind === 'webhook' && type !== 'Webhook') return null;
  const { headline, facts } = announcementOf(
    composeMessage({ message: example, tags: exampleTags }, choiceOf(fields)),
  );
  return (
    <section aria-label={t('An example of a message')} className={classes.message} lang="en">
      {kind === 'webhook' ? (
        <pre>{JSON.stringify(example, null, 2)}</pre>
      ) : (
        <>
          <strong>{headline}</strong>
          {facts.map(({ label, value }) => (
            <div key={label}>{[label, value].join(': ')}</div>
          ))}
        </>
      )}
    </section>
  );
};
