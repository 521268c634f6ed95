import { Card, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NewMonitor } from '../../api/bounds/new-monitor.js';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import type { Schema } from '../../schema-form/schema-fields.js';
import { Columns } from '../../ui/columns.js';
import { DurationInput } from '../../ui/duration-input.js';
import { LeaveGuard } from '../../ui/leave-guard.js';
import { ButtonLink } from '../../ui/links.js';
import { Section } from '../../ui/section.js';
import { ChannelChoice } from '../form/channel-choice.js';
import { usualIntervals } from '../form/intervals.js';
import { emptyDraft, newMonitorBody } from '../form/monitor-draft.js';
import { NobodyTold } from '../form/nobody-told.js';
import { SavePanel } from '../form/save-panel.js';
import { allMonitorsQuery, type MonitorTypeInfo } from '../shared/monitor-queries.js';
import { TagsField } from '../shared/tags-field.js';
import { LineList } from './line-list.js';
import { doublesIn, isUnderstood, linesMax, pastedLines, type UnderstoodLine } from './pasted-lines.js';
import { refusedLines } from './refused-lines.js';
import { SeveralResult } from './several-result.js';
import { useTrials } from './use-trials.js';

type SeveralDraft = {
  readonly text: string;
  readonly type: MonitorTypeInfo['type'];
  readonly interval_seconds: number;
  readonly tags: readonly string[];
  readonly channel_ids: readonly string[];
};

type SeveralMonitorsProps = {
  readonly types: readonly MonitorTypeInfo[];
  readonly channelIds: readonly string[];
};

/** Returns true for a type that needs nothing but a target. */
const needsTargetOnly = ({ target, settings_schema: schema }: MonitorTypeInfo): boolean =>
  target !== 'label' && ((schema as Schema).required ?? []).length === 0;

export const SeveralMonitors = ({ types, channelIds }: SeveralMonitorsProps) => {
  const offered = types.filter(needsTargetOnly);
  const [usual] = offered as [MonitorTypeInfo];
  const form = useForm<SeveralDraft>({
    initialValues: {
      text: '',
      type: usual.type,
      interval_seconds: usual.interval_seconds,
      tags: [],
      channel_ids: channelIds,
    },
  });
  const draft = form.getValues();
  const info = offered.find(({ type }) => type === draft.type) ?? usual;
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  const lines = pastedLines(info, draft.text);
  const doubles = doublesIn(
    lines,
    monitors.filter(({ type }) => type === info.type),
  );
  const wanted = lines.filter(isUnderstood).filter((line) => !doubles.has(line));
  const isWhole = lines.every(isUnderstood) && lines.length <= linesMax;
  const bodyOf = (line: UnderstoodLine) => {
    const { text: _, type: __, ...shared } = draft;
    return newMonitorBody(info, { ...emptyDraft, ...shared, name: line.name, target: line.target });
  };
  const trials = useTrials();
  const create = useCreate();
  const change = (changed: Partial<SeveralDraft>): void => {
    form.setValues(changed);
    create.reset();
  };
  const read = (changed: Pick<Partial<SeveralDraft>, 'text' | 'type' | 'interval_seconds'>): void => {
    change(changed);
    trials.stop();
  };
  return (
    <form onSubmit={form.onSubmit(() => create.mutate(wanted.map(bodyOf)))}>
      <Columns
        isInSight
        beside={
          <SavePanel
            label={t('{count, plural, one {Create # monitor} other {Create # monitors}}', {
              count: wanted.length,
            })}
            note={<NobodyTold draft={draft} />}
            isSaving={create.isPending}
            isDisabled={wanted.length === 0 || !isWhole}
            cancel={
              <ButtonLink variant="default" to="/monitors">
                {t('Cancel')}
              </ButtonLink>
            }
          >
            <SeveralResult
              lines={lines}
              doubles={doubles.size}
              wanted={wanted.length}
              isTrying={trials.isRunning}
              onTry={() =>
                trials.start(
                  wanted.map((line) => {
                    const { type, target, timeout_seconds = emptyDraft.timeout_seconds } = bodyOf(line);
                    return { type, target, timeout_seconds };
                  }),
                )
              }
              error={create.error}
            />
          </SavePanel>
        }
      >
        <Card withBorder padding="lg">
          <Stack gap="md">
            <NativeSelect
              label={t('Type')}
              data={offered.map(({ type, title }) => ({ value: type, label: title }))}
              value={info.type}
              onChange={({ currentTarget: { value } }) => {
                const chosen = offered.find(({ type }) => type === value) ?? usual;
                read({ type: chosen.type, interval_seconds: chosen.interval_seconds });
              }}
            />
            <Textarea
              label={t('Monitors, one a line')}
              description={t(
                'A target, or a name and a target with a space, a comma or a tab between them: two columns of a spreadsheet.',
              )}
              placeholder={`${info.target_example}\n${t('Shop')} ${info.target_example}`}
              autosize
              minRows={6}
              maxRows={20}
              required
              spellCheck={false}
              dir="ltr"
              value={draft.text}
              onChange={({ currentTarget: { value } }) => read({ text: value })}
            />
            {lines.length > 0 && (
              <LineList
                lines={lines.slice(0, linesMax)}
                nameOf={(line) => bodyOf(line).name}
                doubles={doubles}
                trials={trials.trials}
                refused={refusedLines(create.error, wanted)}
              />
            )}
            <DurationInput
              key={info.type}
              label={t('Interval')}
              unit="s"
              minimum={NewMonitor.interval_seconds.minimum}
              maximum={NewMonitor.interval_seconds.maximum}
              suggestions={usualIntervals}
              value={draft.interval_seconds}
              onChange={(seconds) => change({ interval_seconds: seconds })}
              error={undefined}
            />
            <TagsField value={draft.tags} onChange={(tags) => change({ tags })} error={undefined} />
          </Stack>
        </Card>
        <Section title={t('Channels')}>
          <ChannelChoice
            value={draft.channel_ids}
            onChange={(channelIds) => change({ channel_ids: channelIds })}
          />
        </Section>
      </Columns>
      <LeaveGuard isDirty={() => form.isDirty() && !create.isPending && !create.isSuccess} />
    </form>
  );
};

type Bodies = readonly ReturnType<typeof newMonitorBody>[];

/** Makes all monitors in one request, or none. */
const useCreate = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (monitors: Bodies) =>
      answerOf(api.POST('/v1/monitors/many', { body: { monitors: [...monitors] } })),
    onSuccess: async () => {
      await navigate({ to: '/monitors' });
      await queries.invalidateQueries();
    },
  });
};
