import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { reasonInWords, withWordsOfReasons } from '../../reasons/reasons.js';
import { Failure } from '../../ui/failure.js';
import { FormFailure } from '../../ui/form-failure.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Status } from '../../ui/status.js';
import { checkStatusWords, checkTones } from '../shared/check-words.js';
import type { MonitorTypeInfo } from '../shared/monitor-queries.js';
import { type MonitorDraft, newMonitorBody } from './monitor-draft.js';
import { monitorLabelOf } from './monitor-labels.js';

const DetailList = lazyPart(() => import('../../findings/detail-list.js'), 'DetailList');

/** Short enough that the result seems to come at once. */
const lookEveryMs = 400;

type TrialCheckProps = {
  readonly info: MonitorTypeInfo;
  /** Returns what the form holds now. */
  readonly draft: () => MonitorDraft;
  readonly onRefused: (error: unknown) => void;
};

export const TrialCheck = ({ info, draft, onRefused }: TrialCheckProps) => {
  const asked = useMutation({
    mutationFn: () => answerOf(api.POST('/v1/trial-checks', { body: trialOf(info, draft()) })),
    onError: onRefused,
  });
  const id = asked.data?.id;
  const { data: trial, error } = useQuery({
    queryKey: ['trial-check', id],
    queryFn: ({ signal }) => {
      const params = { path: { id: id ?? '' } };
      return withWordsOfReasons(answerOf(api.GET('/v1/trial-checks/{id}', { params, signal })));
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.status === 'done' || state.error !== null ? false : lookEveryMs,
  });
  const isUnderWay = asked.isPending || (id !== undefined && trial?.status !== 'done' && error === null);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" loading={isUnderWay} onClick={() => asked.mutate()}>
          {t('Check now')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isUnderWay ? t('A prober is checking…') : t('Runs one check. Nothing is saved.')}
        </Text>
      </Group>
      {asked.error !== null && (
        <FormFailure what={t('The check did not start')} error={asked.error} labelOf={monitorLabelOf(info)} />
      )}
      {error !== null && <Failure what={t('The result could not be loaded')} error={error} />}
      {!isUnderWay && trial?.result && <TrialResult result={trial.result} />}
    </Stack>
  );
};

const trialOf = (info: MonitorTypeInfo, draft: MonitorDraft): Schemas['NewTrialCheck'] => {
  const { target, settings, timeout_seconds } = newMonitorBody(info, draft);
  return {
    type: info.type,
    target,
    ...(settings && { settings }),
    ...(timeout_seconds !== undefined && { timeout_seconds }),
  };
};

const TrialResult = ({ result }: { readonly result: Schemas['TrialResult'] }) => (
  <Stack gap="sm" role="status">
    <Group gap="sm">
      <Status tone={checkTones[result.status]}>{checkStatusWords[result.status]}</Status>
      <Text>{reasonInWords(result)}</Text>
    </Group>
    {result.details !== null && (
      <Suspense fallback={null}>
        <DetailList finding={{ details: result.details }} />
      </Suspense>
    )}
  </Stack>
);
