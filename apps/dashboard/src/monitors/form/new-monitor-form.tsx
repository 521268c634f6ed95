import { Card } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Setup } from '../../schema-form/setup-steps.js';
import { Columns } from '../../ui/columns.js';
import { FormFailure } from '../../ui/form-failure.js';
import { LeaveGuard } from '../../ui/leave-guard.js';
import { ButtonLink } from '../../ui/links.js';
import { Section } from '../../ui/section.js';
import { showFieldErrors } from '../../ui/show-field-errors.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { ChannelChoice } from './channel-choice.js';
import { type MonitorDraft, newMonitorBody } from './monitor-draft.js';
import { MonitorFields } from './monitor-fields.js';
import { monitorLabelOf } from './monitor-labels.js';
import { NobodyTold } from './nobody-told.js';
import { SavePanel } from './save-panel.js';
import { TrialCheck } from './trial-check.js';

type NewMonitorFormProps = { readonly info: MonitorTypeInfo; readonly initial: MonitorDraft };

export const NewMonitorForm = ({ info, initial }: NewMonitorFormProps) => {
  const form = useForm<MonitorDraft>({ initialValues: initial });
  const create = useCreateMonitor(info);
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const focusOnTarget = (): void => element.current?.querySelector('input')?.focus();
  useEffect(focusOnTarget, []);
  const showErrors = (error: unknown): void => showFieldErrors(form, error);
  const save = (draft: MonitorDraft): void =>
    create.mutate(draft, {
      onSuccess: ({ id }) => navigate({ to: '/monitors/$monitorId', params: { monitorId: id } }),
      onError: showErrors,
    });
  /** The next one is like this one, under a target of its own. */
  const saveAndAdd = (draft: MonitorDraft): void =>
    create.mutate(draft, {
      onSuccess: () => {
        const next = { ...draft, target: '', name: '' };
        form.setInitialValues(next);
        form.setValues(next);
        form.resetDirty(next);
        create.reset();
        focusOnTarget();
      },
      onError: showErrors,
    });
  return (
    <form ref={element} onSubmit={form.onSubmit(save)}>
      <Columns
        isInSight
        beside={
          <SavePanel
            note={<NobodyTold draft={form.getValues()} />}
            isSaving={create.isPending}
            onSaveAndAdd={() => {
              if (element.current?.reportValidity()) form.onSubmit(saveAndAdd)();
            }}
            cancel={
              <ButtonLink variant="default" to="/monitors">
                {t('Cancel')}
              </ButtonLink>
            }
          >
            {create.error && (
              <FormFailure
                what={t('The monitor was not saved')}
                error={create.error}
                labelOf={monitorLabelOf(info)}
              />
            )}
            {info.type !== 'heartbeat' && (
              <TrialCheck info={info} draft={form.getValues} onRefused={showErrors} />
            )}
          </SavePanel>
        }
      >
        <Card withBorder padding="lg">
          <MonitorFields info={info} form={form} />
        </Card>
        <Section title={t('Channels')}>
          <ChannelChoice
            value={form.getValues().channel_ids}
            onChange={(channelIds) => form.setFieldValue('channel_ids', channelIds)}
          />
        </Section>
        {info.setup_steps.length > 0 && <Setup info={info} />}
      </Columns>
      <LeaveGuard isDirty={() => form.isDirty() && !create.isPending} />
    </form>
  );
};

const useCreateMonitor = (info: MonitorTypeInfo) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: MonitorDraft) =>
      answerOf(api.POST('/v1/monitors', { body: newMonitorBody(info, draft) })),
    onSuccess: () => void queries.invalidateQueries(),
  });
};
