import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { alertsQuery } from '../alerts/alert-queries.js';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { Moment } from '../ui/moment.js';
import { lengthInWords } from '../ui/moments.js';
import { entryWords, messagesInWords } from './incident-words.js';
import classes from './timeline.module.css';

export const Timeline = ({ incident }: { readonly incident: Schemas['IncidentWithTimeline'] }) => {
  const { data: alerts = [] } = useInfiniteQuery(alertsQuery({ incident_id: incident.id }));
  return (
    <ol className={classes.timeline}>
      {incident.timeline.map((entry) => {
        const { title, about } = entryWords(entry, incident.opened_by);
        const afterMs = Date.parse(entry.at) - Date.parse(incident.started_at);
        return (
          <li key={`${entry.type} ${entry.at}`} className={classes.entry} data-type={entry.type}>
            <Text fw={600}>{title}</Text>
            <Text size="xs" c="dimmed" component="div">
              {afterMs > 0 ? (
                rich('{moment}, {length} after it began', {
                  moment: <Moment at={entry.at} />,
                  length: lengthInWords(afterMs),
                })
              ) : (
                <Moment at={entry.at} />
              )}
            </Text>
            {about !== '' && <Text mt={4}>{about}</Text>}
            <Messages words={messagesInWords(entry, alerts)} />
          </li>
        );
      })}
    </ol>
  );
};

const Messages = ({ words }: { readonly words: string | null }) =>
  words !== null && <Text mt={4}>{words}</Text>;
