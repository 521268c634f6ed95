import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Failure } from '../../ui/failure.js';

const looksMax = 10;
const lookEveryMs = 1000;

/** Checks the monitor, and has the page show what it found. */
export const CheckNowButton = ({ monitorId: id }: { readonly monitorId: string }) => {
  const queries = useQueryClient();
  const params = { path: { id } };
  const latest = async (): Promise<string | undefined> => {
    const query = { limit: 1 };
    return (await answerOf(api.GET('/v1/monitors/{id}/checks', { params: { ...params, query } }))).items[0]
      ?.at;
  };
  const check = useMutation({
    mutationFn: async () => {
      const before = await latest();
      await answerOf(api.POST('/v1/monitors/{id}/check', { params }));
      for (let look = 0; look < looksMax; look++) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        if ((await latest()) !== before) break;
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
