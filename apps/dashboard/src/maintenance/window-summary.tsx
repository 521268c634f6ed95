import { Stack, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { Fact, Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { inWords } from './recurrence.js';
import type { WindowDraft } from './window-draft.js';
import { spanInWords } from './window-words.js';
import { momentOf, ownTimeZone } from './zoned-time.js';

const minuteMs = 60_000;

/** Says beside the form what the window will do. */
export const WindowSummary = ({ draft }: { readonly draft: WindowDraft }) => {
  const { time_zone: zone, recurrence, ownRule, monitor_ids: ids } = draft;
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
            {ids === null
              ? t('all monitors')
              : t('{count, plural, one {# monitor} other {# monitors}}', { count: ids.length })}
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

/** `undefined` while the start is no time. */
const spanOf = ({
  starts,
  time_zone,
  duration_minutes: minutes,
}: WindowDraft): ((zone: string) => string) | undefined => {
  const from = momentOf(starts, time_zone);
  if (from === null) return undefined;
  const to = new Date(from.getTime() + minutes * minuteMs);
  return (zone) => spanInWords(from.toISOString(), to.toISOString(), zone, new Date());
};
