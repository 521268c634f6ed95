import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from './zoned-time.js';

const silenceMinutes = 60;

/** Creates a maintenance window of this monitor, from now on. */
export const useSilence = (monitorId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v1/maintenance-windows', {
          body: {
            name: t('Silenced for an hour'),
            starts_at: new Date().toISOString(),
            duration_minutes: silenceMinutes,
            time_zone: ownTimeZone(),
            monitor_ids: [monitorId],
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
  });
};
