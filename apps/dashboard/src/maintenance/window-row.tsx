import { Group, Paper, Text } from '@mantine/core';
import { DeletionMark } from '../batches/deletion-mark.js';
import { inList } from '../language/formats.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Allowed } from '../session/allowed.js';
import { AnchorLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { lengthBetween, lengthInWords } from '../ui/moments.js';
import classes from '../ui/row.module.css';
import { Status } from '../ui/status.js';
import { useNow } from '../ui/use-now.js';
import { ruleInWords } from './recurrence.js';
import { firstDayOf, type ListedWindow, startOfWindow } from './window-draft.js';
import { WindowTime } from './window-time.js';
import { turnOf } from './window-words.js';

const namedMax = 3;

export const WindowRow = ({ window }: { readonly window: ListedWindow }) => (
  <Paper withBorder p="sm" className={classes.row ?? ''}>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div className={classes.text}>
        <Allowed
          to="changeMaintenanceWindow"
          otherwise={
            <Text fw={600} span>
              {window.name}
            </Text>
          }
        >
          <AnchorLink
            fw={600}
            className={classes.title ?? ''}
            to="/maintenance/$windowId"
            params={{ windowId: window.id }}
          >
            {window.name}
          </AnchorLink>
        </Allowed>
        <ManagedMark managed={window.managed} />
        <DeletionMark id={window.id} />
        <WindowTime window={window} />
        <Text size="xs" c="dimmed" component="div">
          {rich('{rhythm}, for {length} · {monitors}', {
            rhythm:
              window.rrule === null
                ? t('once')
                : ruleInWords(window.rrule, firstDayOf(startOfWindow(window))),
            length: lengthInWords(window.duration_minutes * 60_000),
            monitors: <Monitors window={window} />,
          })}
        </Text>
      </div>
      <When window={window} />
    </Group>
  </Paper>
);

const When = ({ window: { active, occurrence } }: { readonly window: ListedWindow }) => {
  const turnsAt = turnOf({ active, occurrence });
  const nowMs = useNow(turnsAt);
  if (turnsAt === null) return null;
  const length = lengthBetween(nowMs, Date.parse(turnsAt));
  return (
    <div className={classes.end}>
      {active && <Status tone="wait">{t('On now')}</Status>}
      <Text size="xs" c="dimmed">
        {active ? t('ends in {length}', { length }) : t('in {length}', { length })}
      </Text>
    </div>
  );
};

const Monitors = ({
  window: { first_monitor_ids: ids, monitor_count: count, tags },
}: {
  readonly window: ListedWindow;
}) => {
  const byTags =
    tags.length > 0 && t('monitors with {tags}', { tags: inList(tags.map((tag) => `“${tag}”`)) });
  if (ids === null || count === null) return byTags || t('all monitors');
  return (
    <>
      {ids.slice(0, namedMax).map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <MonitorName id={id} />
        </span>
      ))}
      {count > namedMax && ` ${t('and {count, number} more', { count: count - namedMax })}`}
      {byTags && `; ${byTags}`}
    </>
  );
};
