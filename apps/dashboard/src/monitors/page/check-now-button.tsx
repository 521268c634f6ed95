import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Failure } from '../../ui/failure.js';
import type { Monitor } from '../shared/monitor-queries.js';

const looksMax = 10;
const lookEveryMs = 1000;

export const CheckNowButton = ({ monitor: { id } }: { readonly monitor: Monitor }) => {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async () => {
      await answerOf(api.POST('/v1/monitors/{id}/check', { params: { path: { id } } }));
      const before = queries.getQueryState(['checks', id])?.data;
      for (let look = 0; look < looksMax; look++) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        await queries.invalidateQueries({ queryKey: ['checks', id] });
        if (queries.getQueryState(['checks', id])?.data !== before) break;
      }
      await queries.invalidateQueries();
    },
  });
  return (
    <>
      {check.error && <Failure what={t('The check did not start')} error={check.error} />}
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t('Check now')}
      </Button>
    </>
  );
};
