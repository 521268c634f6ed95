import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { replacesPage } from '../../api/api-problem.js';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import { hasSecrets } from '../../schema-form/kept-secrets.js';
import { Columns } from '../../ui/columns.js';
import { DraftGuard } from '../../ui/draft-guard.js';
import { Failure } from '../../ui/failure.js';
import { FormFailure } from '../../ui/form-failure.js';
import { showFieldErrors } from '../../ui/show-field-errors.js';
import { useDraft } from '../../ui/use-draft.js';
import { type Monitor, type MonitorTypeInfo, monitorTypesQuery } from '../shared/monitor-queries.js';
import { draftOf, emptyDraft, type MonitorDraft, monitorChanges } from './monitor-draft.js';
import { MonitorFields } from './monitor-fields.js';
import { monitorLabelOf } from './monitor-labels.js';
import { SavePanel } from './save-panel.js';
import { TrialCheck } from './trial-check.js';

type MonitorSettingsFormProps = {
  readonly monitor: Monitor;
  /** Called after saving and after cancelling. */
  readonly onDone: () => void;
};

export const MonitorSettingsForm = ({ monitor, onDone }: MonitorSettingsFormProps) => {
  const { data: types, error, refetch } = useQuery(monitorTypesQuery());
  const info = types?.find(({ type }) => type === monitor.type);
  if (replacesPage(error, types))
    return <Failure what={t('The settings could not be loaded')} error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={240} />;
  if (info === undefined) return <Text>{t('This version cannot check monitors of this type.')}</Text>;
  return <SettingsOf monitor={monitor} info={info} onDone={onDone} />;
};

type SettingsOfProps = MonitorSettingsFormProps & { readonly info: MonitorTypeInfo };

const SettingsOf = ({ monitor, info, onDone }: SettingsOfProps) => {
  const queries = useQueryClient();
  const form = useDraft<MonitorDraft>({
    initialValues: { ...emptyDraft, ...draftOf(monitor) },
    of: { kind: 'monitor', id: monitor.id, version: monitor.updated_at },
  });
  const showErrors = (error: unknown): void => showFieldErrors(form, error);
  const change = useMutation({
    mutationFn: (draft: MonitorDraft) => {
      const params = { path: { id: monitor.id } };
      return answerOf(api.PATCH('/v1/monitors/{id}', { params, body: monitorChanges(info, draft) }));
    },
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: ['monitors'] });
    },
    onError: showErrors,
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={element} onSubmit={form.onSubmit((draft) => change.mutate(draft))}>
      <Columns
        isInSight
        beside={
          <SavePanel
            isSaving={change.isPending}
            isDisabled={form.isDeleted || !form.isDirty()}
            cancel={
              <Button variant="default" onClick={onDone}>
                {t('Cancel')}
              </Button>
            }
          >
            <DraftGuard form={form} saving={change} labelOf={monitorLabelOf(info)} />
            {change.error !== null && (
              <FormFailure
                what={t('The monitor was not saved')}
                error={change.error}
                labelOf={monitorLabelOf(info)}
              />
            )}
            {info.type !== 'heartbeat' && hasSecrets(form.getValues().settings) && (
              <Text c="dimmed">
                {t('A trial cannot use stored secrets. Save, and check the monitor on its page.')}
              </Text>
            )}
            {info.type !== 'heartbeat' && !hasSecrets(form.getValues().settings) && (
              <TrialCheck info={info} draft={form.getValues} onRefused={showErrors} />
            )}
          </SavePanel>
        }
      >
        <MonitorFields info={info} form={form} monitorId={monitor.id} />
      </Columns>
    </form>
  );
};
