import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { Failure } from './failure.js';

type ShowOlderProps = {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >;
};

/** The button at the end of a list that has more. It says why a page did not come, and the list stays. */
export const ShowOlder = ({
  list: { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error },
}: ShowOlderProps) => (
  <>
    {isFetchNextPageError && <Failure what={t('That did not work')} error={error} />}
    {hasNextPage && (
      <Button variant="default" mx="auto" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
        {t('Show older')}
      </Button>
    )}
  </>
);
