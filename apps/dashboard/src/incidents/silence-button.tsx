import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { coveringWindowsQuery } from '../maintenance/maintenance-queries.js';
import { useSilence } from '../maintenance/use-silence.js';
import { currentOrNext } from '../maintenance/window-words.js';
import { Failure } from '../ui/failure.js';
import { minuteInWords } from '../ui/moments.js';

/** Silences this monitor for an hour, and says until when it is silent. */
export const SilenceButton = ({ monitorId }: { readonly monitorId: string }) => {
  const { data: windows = [] } = useQuery(coveringWindowsQuery(monitorId));
  const silence = useSilence(monitorId);
  const window = currentOrNext(windows);
  const until = (window?.active && window.occurrence?.ends_at) || null;
  return (
    <>
      {silence.error !== null && <Failure what={t('That did not work')} error={silence.error} />}
      <Button
        variant="default"
        disabled={until !== null}
        loading={silence.isPending}
        onClick={() => silence.mutate()}
      >
        {until === null ? t('Silence for an hour') : t('Silent until {time}', { time: minuteInWords(until) })}
      </Button>
    </>
  );
};
