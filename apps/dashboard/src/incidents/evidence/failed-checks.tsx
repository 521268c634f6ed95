import { Group, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client.js';
import { DetailList } from '../../findings/detail-list.js';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { checkStatusWords, checkTones } from '../../monitors/shared/check-words.js';
import { reasonInWords } from '../../reasons/reasons.js';
import { Moment } from '../../ui/ago.js';
import { lengthInWords } from '../../ui/moments.js';
import { Section } from '../../ui/section.js';
import { Status } from '../../ui/status.js';

type Check = Schemas['Check'];

type FailedChecksProps = {
  readonly incident: Schemas['IncidentWithTimeline'];
  /** In English. The page says it already. */
  readonly reason: string | null;
};

/** The failed checks that opened an incident, without what they asked. An incident opened by a person has none. */
export const FailedChecks = ({ incident: { evidence }, reason }: FailedChecksProps) =>
  evidence.length > 0 && (
    <Section title={t('What the checks saw')}>
      <Stack gap="lg">
        {evidence.map((check) => (
          <FailedCheck key={check.region} check={check} isReasonShown={check.message !== reason} />
        ))}
      </Stack>
    </Section>
  );

type FailedCheckProps = {
  readonly check: Check;
  /** False where the page says it already. */
  readonly isReasonShown: boolean;
};

const FailedCheck = ({ check, isReasonShown }: FailedCheckProps) => (
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
    {isReasonShown && check.message !== null && (
      <Text>{reasonInWords({ message: check.message, reason: check.reason })}</Text>
    )}
    {check.details === null ? (
      <Text c="dimmed">{t('No details of this check are stored.')}</Text>
    ) : (
      <DetailList finding={{ details: check.details }} />
    )}
  </Stack>
);
