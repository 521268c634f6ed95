import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/text.js';
import { accountQuery } from '../../session/session-queries.js';
import { Failure } from '../../ui/failure.js';
import { Notice } from '../../ui/notice.js';
import { isUnderstood, linesMax, type PastedLine } from './pasted-lines.js';

type SeveralResultProps = {
  readonly lines: readonly PastedLine[];
  /** How many lines are left out. */
  readonly doubles: number;
  /** How many monitors the lines make. */
  readonly wanted: number;
  readonly isTrying: boolean;
  readonly onTry: () => void;
  readonly error: unknown;
};

/** Tells how many monitors the lines become, and which faults prevent that. */
export const SeveralResult = ({ lines, doubles, wanted, isTrying, onTry, error }: SeveralResultProps) => {
  const wrong = lines.filter((line) => !isUnderstood(line)).length;
  const room = useRoom();
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" loading={isTrying} disabled={wanted === 0} onClick={onTry}>
          {t('Check now')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isTrying
            ? t('A prober is checking… It takes some 20 a minute.')
            : t('Runs one check of each. Nothing is saved.')}
        </Text>
      </Group>
      {doubles > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# line is left out: its target is watched already.} other {# lines are left out: their targets are watched already.}}',
            { count: doubles },
          )}
        </Text>
      )}
      {lines.length > linesMax ? (
        <Notice tone="bad" title={t('Too many lines')} role="alert">
          {t('At most {count} lines become monitors at once. Add the rest after them.', { count: linesMax })}
        </Notice>
      ) : (
        wrong > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="status">
            {t(
              '{count, plural, one {# line is not understood. Correct or remove it.} other {# lines are not understood. Correct or remove them.}}',
              { count: wrong },
            )}
          </Text>
        )
      )}
      {room !== null && wanted > room.left && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {t('The plan has {count} monitors, and room for {left, number} more.', {
            count: room.all,
            left: room.left,
          })}
        </Text>
      )}
      {error !== null && <Failure what={t('No monitor was created')} error={error} />}
    </Stack>
  );
};

/** `null` while nothing is known, and for a plan without a limit. */
const useRoom = (): { readonly all: number; readonly left: number } | null => {
  const { data: account } = useQuery(accountQuery());
  const all = account?.limits.monitors ?? null;
  return account === undefined || all === null
    ? null
    : { all, left: Math.max(0, all - account.usage.monitors) };
};
