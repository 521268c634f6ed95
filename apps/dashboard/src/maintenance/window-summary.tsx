import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { Fact, Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { namesMonitor } from './covered.js';
import { inWords } from './recurrence.js';
import { startOf, type WindowDraft } from './window-draft.js';
import { spanInWords } from './window-words.js';
import { ownTimeZone } from './zoned-time.js';

const minuteMs = 60_000;

/** Says beside the form what the window will do. */
export const WindowSummary = ({ draft }: { readonly draft: WindowDraft }) => {
  const { time_zone: zone, recurrence, ownRule, monitor_ids: ids, tags } = draft;
  const span = spanOf(draft);
  // The rule need not hold on the first day.
  const isRepeated = recurrence !== null || ownRule !== null;
  return (
    <Section title={t('In short')}>
      <Stack gap="sm">
        <Facts>
          <Fact name={isRepeated ? t('From, your time') : t('Your time')} wide>
            {span?.(ownTimeZone())}
          </Fact>
          {zone !== ownTimeZone() && (
            <Fact name={isRepeated ? t('From, in {zone}', { zone }) : zone} wide>
              {span?.(zone)}
            </Fact>
          )}
          <Fact name={t('Repeats')} wide>
            {recurrence === null ? (ownRule ?? t('once')) : inWords(recurrence)}
          </Fact>
          <Fact name={t('Monitors')} wide>
            <CoveredMonitors ids={ids} tags={tags} />
          </Fact>
        </Facts>
        <Text size="xs" c="dimmed">
          {t(
            'Checks go on, and no incident opens. A monitor that still fails at the end opens its incident then. Uptime leaves the time out.',
          )}
        </Text>
      </Stack>
    </Section>
  );
};

/** Says how many they are now. Tags cover others later. */
const CoveredMonitors = ({
  ids,
  tags,
}: {
  readonly ids: WindowDraft['monitor_ids'];
  readonly tags: WindowDraft['tags'];
}) => {
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  if (tags.length === 0)
    return ids === null
      ? t('all monitors')
      : t('{count, plural, one {# monitor} other {# monitors}}', { count: ids.length });
  const count = monitors.filter((monitor) =>
    namesMonitor({ monitor_ids: ids === null ? null : [...ids], tags: [...tags] }, monitor),
  ).length;
  return t('{count, plural, one {# monitor} other {# monitors}}, and others that get the tags', { count });
};

/** `undefined` while the start is no time. */
const spanOf = (draft: WindowDraft): ((zone: string) => string) | undefined => {
  const from = startOf(draft);
  if (from === null) return undefined;
  const to = new Date(from.getTime() + draft.duration_minutes * minuteMs);
  return (zone) => spanInWords(from.toISOString(), to.toISOString(), zone, new Date());
};
