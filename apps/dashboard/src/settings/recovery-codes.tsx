import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { Copyable } from '../ui/copyable.js';
import { Notice } from '../ui/notice.js';

type RecoveryCodesProps = {
  readonly title: string;
  /** Empty when the earlier codes stay valid. */
  readonly codes: readonly string[];
  readonly onRead: () => void;
};

export const RecoveryCodes = ({ title, codes, onRead }: RecoveryCodesProps) => {
  const queries = useQueryClient();
  const read = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    onRead();
  };
  return (
    <Notice tone="good" title={title}>
      {codes.length > 0 ? (
        <>
          <Text mb="xs">
            {t(
              'If you lose it, each of these codes signs you in once. Save them now: they are never shown again.',
            )}
          </Text>
          <Copyable what={t('the recovery codes')} text={codes.join('\n')} />
        </>
      ) : (
        <Text>{t('Your recovery codes from before still work.')}</Text>
      )}
      <Button mt="sm" onClick={read}>
        {codes.length > 0 ? t('I have saved them') : t('Done')}
      </Button>
    </Notice>
  );
};
