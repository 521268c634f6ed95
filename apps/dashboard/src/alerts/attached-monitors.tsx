import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import {
  allMonitorsQuery,
  attachedMonitorIdsQuery,
  type Monitor,
} from '../monitors/shared/monitor-queries.js';
import { isFoundBy } from '../monitors/shared/monitor-words.js';
import { useAttachment } from '../monitors/shared/use-attachment.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import classes from './attached-monitors.module.css';

const shownAtFirst = 12;
const shownMore = 50;

export const AttachedMonitors = ({ channelId }: { readonly channelId: string }) => {
  const monitors = useQuery(allMonitorsQuery());
  const attached = useQuery(attachedMonitorIdsQuery(channelId));
  const error = monitors.error ?? attached.error;
  if (replacesPage(error, monitors.data && attached.data))
    return <Failure what={t('The monitors could not be loaded')} error={error} onRetry={attached.refetch} />;
  if (!monitors.data || !attached.data) return <Skeleton height={80} />;
  if (monitors.data.length === 0) return <NoMonitors />;
  return <Choice channelId={channelId} monitors={monitors.data} attached={attached.data} />;
};

type ChoiceProps = {
  readonly channelId: string;
  readonly monitors: readonly Monitor[];
  readonly attached: ReadonlySet<string>;
};

const Choice = ({ channelId, monitors, attached }: ChoiceProps) => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(shownAtFirst);
  const toggle = useAttachment();
  // Attached monitors come first, in the order at opening, so that nothing moves under the pointer.
  const [first] = useState(attached);
  const found = useMemo(() => {
    const ofSearch = monitors.filter(isFoundBy(search));
    return [...ofSearch.filter(({ id }) => first.has(id)), ...ofSearch.filter(({ id }) => !first.has(id))];
  }, [monitors, search, first]);
  // The tick shows at once, and goes again if the request fails.
  const isTicked = ({ id }: Monitor): boolean =>
    toggle.isPending && toggle.variables.monitorId === id ? toggle.variables.attach : attached.has(id);
  return (
    <Stack gap="xs" className={classes.choices ?? ''}>
      {attached.size === 0 && (
        <Text c="dimmed">
          {t('No monitor is attached yet.')}{' '}
          <Allowed to="attachChannel">{t('Select those whose incidents should send messages here.')}</Allowed>
        </Text>
      )}
      {monitors.length > 8 && (
        <TextInput
          aria-label={t('Search monitors')}
          placeholder={t('Search by name or target')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {toggle.error && <Failure what={t('That did not work')} error={toggle.error} />}
      {found.slice(0, shown).map((monitor) => (
        <Checkbox
          key={monitor.id}
          label={monitor.name}
          description={monitor.target}
          checked={isTicked(monitor)}
          onChange={({ currentTarget }) =>
            toggle.mutate({ monitorId: monitor.id, channelId, attach: currentTarget.checked })
          }
        />
      ))}
      {found.length > shown && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setShown(shown + shownMore)}>
          {t('Show more ({count, number})', { count: found.length - shown })}
        </Button>
      )}
    </Stack>
  );
};

const NoMonitors = () => (
  <Text c="dimmed">
    {t('There are no monitors yet.')}{' '}
    <Allowed to="createMonitor">
      {rich('<link>Create the first one</link>, and attach this channel to it.', {
        link: (content) => (
          <AnchorLink underline="always" to="/monitors/new">
            {content}
          </AnchorLink>
        ),
      })}
    </Allowed>
  </Text>
);
