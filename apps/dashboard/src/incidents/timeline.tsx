import { Text } from '@mantine/core';
import type { Schemas } from '../api/client.js';
import { Moment } from '../ui/moment.js';
import { lengthInWords } from '../ui/moments.js';
import { entryWords } from './incident-words.js';
import classes from './timeline.module.css';

export const Timeline = ({ incident }: { readonly incident: Schemas['IncidentWithTimeline'] }) => (
  <ol className={classes.timeline}>
    {incident.timeline.map((entry) => {
      const { title, about } = entryWords(entry);
      const afterMs = Date.parse(entry.at) - Date.parse(incident.started_at);
      return (
        <li key={`${entry.type} ${entry.at}`} className={classes.entry} data-type={entry.type}>
          <Text fw={600}>{title}</Text>
          {about !== '' && <Text>{about}</Text>}
          <Text size="xs" c="dimmed" component="div">
            <Moment at={entry.at} />
            {afterMs > 0 && ` · ${lengthInWords(afterMs)} after it began`}
          </Text>
        </li>
      );
    })}
  </ol>
);
