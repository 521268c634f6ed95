import { Button, Card, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Columns } from '../../ui/columns.js';
import { FormFailure } from '../../ui/form-failure.js';
import { LeaveGuard } from '../../ui/leave-guard.js';
import { ButtonLink } from '../../ui/links.js';
import { Section } from '../../ui/section.js';
import { showFieldErrors } from '../../ui/show-field-errors.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import type { MonitorType } from '../shared/monitor-types.js';
import { ChannelChoice } from './channel-choice.js';
import { type MonitorDraft, newMonitorBody } from './monitor-draft.js';
import { MonitorFields } from './monitor-fields.js';
import { monitorLabelOf } from './monitor-labels.js';
import { TrialCheck } from './trial-check.js';

type NewMonitorFormProps = { readonly info: MonitorTypeInfo; readonly initial: MonitorDraft };

export const NewMonitorForm = ({ info, initial }: NewMonitorFormProps) => {
  const form = useForm<MonitorDraft>({ initialValues: initial });
  const create = useCreateMonitor(info.type);
  const showErrors = (error: unknown): void => showFieldErrors(form, error);
  const save = (draft: MonitorDraft) => create.mutate(draft, { onError: showErrors });
  return (
    <form onSubmit={form.onSubmit(save)}>
      <Columns
        isSticky
        beside={
          <>
            <Section title={t('Channels')}>
              <ChannelChoice
                value={form.getValues().channel_ids}
                onChange={(channelIds) => form.setFieldValue('channel_ids', channelIds)}
              />
            </Section>
            {info.type !== 'heartbeat' && (
              <Section title={t('Try it')}>
                <TrialCheck type={info.type} draft={form.getValues} onRefused={showErrors} />
              </Section>
            )}
            {create.error && (
              <FormFailure
                what={t('The monitor was not saved')}
                error={create.error}
                labelOf={monitorLabelOf(info)}
              />
            )}
            <Group gap="sm">
              <Button type="submit" loading={create.isPending} flex={1}>
                {t('Save')}
              </Button>
              <ButtonLink variant="default" to="/monitors">
                {t('Cancel')}
              </ButtonLink>
            </Group>
          </>
        }
      >
        <Card withBorder padding="lg">
          <MonitorFields info={info} form={form} />
        </Card>
      </Columns>
      <LeaveGuard isDirty={() => form.isDirty() && !create.isPending} />
    </form>
  );
};

const useCreateMonitor = (type: MonitorType) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: MonitorDraft) =>
      answerOf(api.POST('/v1/monitors', { body: newMonitorBody(type, draft) })),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries();
      await navigate({ to: '/monitors/$monitorId', params: { monitorId: id } });
    },
  });
};
