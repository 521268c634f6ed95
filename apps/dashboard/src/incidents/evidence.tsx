import { Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '../api/client.js';
import { DetailList } from '../findings/detail-list.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { checkStatusWords, checkTones } from '../monitors/shared/check-words.js';
import { Moment } from '../ui/moment.js';
import { lengthInWords } from '../ui/moments.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';

type Check = Schemas['Check'];

/** The failed checks that opened an incident. An incident opened by a person has none. */
export const Evidence = ({ checks }: { readonly checks: readonly Check[] }) =>
  checks.length > 0 && (
    <Section title={t('What the checks saw')}>
      <Stack gap="lg">
        {checks.map((check) => (
          <FailedCheck key={check.region} check={check} />
        ))}
      </Stack>
    </Section>
  );

const FailedCheck = ({ check }: { readonly check: Check }) => (
  <Stack gap="xs">
    <Group gap="md">
      <Status tone={checkTones[check.status]}>{checkStatusWords[check.status]}</Status>
      <Text c="dimmed">
        {check.duration_ms === 0
          ? rich('{moment} from {region}', { moment: <Moment at={check.at} />, region: check.region })
          : rich('{moment} from {region}, after {length}', {
              moment: <Moment at={check.at} />,
              region: check.region,
              length: lengthInWords(check.duration_ms),
            })}
      </Text>
    </Group>
    {check.message !== null && <Text>{check.message}</Text>}
    {check.details === null ? (
      <Text c="dimmed">{t('No details of this check are stored.')}</Text>
    ) : (
      <DetailList finding={{ details: check.details }} />
    )}
  </Stack>
);
