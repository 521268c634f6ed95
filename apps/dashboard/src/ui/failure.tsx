import { Button, Group } from '@mantine/core';
import { errorInWords } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Notice } from './notice.js';

type FailureProps = {
  /** "The alerts could not be loaded" */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
};

export const Failure = ({ what, error, onRetry }: FailureProps) => (
  <Notice tone="bad" title={what} role="alert">
    {errorInWords(error)}
    {onRetry && (
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Group>
    )}
  </Notice>
);
