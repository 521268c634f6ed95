import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { areAlike } from '../monitors/shared/check-messages.js';
import { checksQuery } from '../monitors/shared/check-queries.js';
import { checkStatusWords, checkTones } from '../monitors/shared/check-words.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { reasonInWords } from '../reasons/reasons.js';
import { useShownReason } from '../trouble/use-trouble.js';
import { Moment } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { CertificateCard } from './certificate-card.js';
import { DetailList } from './detail-list.js';
import { DomainCard } from './domain-card.js';
import { type Finding, findingsQuery } from './finding-queries.js';
import { sinceFoundInWords } from './found-words.js';
import { worstFirst } from './worst-first.js';

type Card = { readonly title: string; readonly Body: ComponentType<{ readonly finding: Finding }> };

const domainCard: Card = { title: t('Domain'), Body: DomainCard };
const cards: Partial<Record<Monitor['type'], Card>> = {
  ssl: { title: t('Certificate'), Body: CertificateCard },
  domain_expiry: domainCard,
  registrar: domainCard,
};
/** The page draws the timings beside the response times. */
const OtherDetails = ({ finding }: { readonly finding: Finding }) => {
  const { timings: _, ...details } = finding.details;
  return <DetailList finding={{ details }} />;
};
const anyCard: Card = { title: t('What was last found'), Body: OtherDetails };

export const hasCard = ({ type }: Monitor): boolean => type in cards;

export const LatestFinding = ({ monitor }: { readonly monitor: Monitor }) => {
  const { title, Body } = cards[monitor.type] ?? anyCard;
  return (
    <Section title={title}>
      <Loaded monitor={monitor} Body={Body} />
    </Section>
  );
};

type LoadedProps = Pick<Card, 'Body'> & { readonly monitor: Monitor };

const Loaded = ({ monitor, Body }: LoadedProps) => {
  const { data, error, refetch } = useQuery(findingsQuery(monitor));
  const { data: checks = [] } = useInfiniteQuery(checksQuery(monitor));
  const reason = useShownReason(monitor);
  const [region, setRegion] = useState<string>();
  if (replacesPage(error, data))
    return <Failure what={t('The finding could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  const findings = worstFirst(data);
  const finding = findings.find((each) => each.region === region) ?? findings[0];
  if (finding === undefined)
    return <Text c="dimmed">{t('No result yet. It shows here after the next check.')}</Text>;
  const latest = checks.find((check) => check.region === finding.region);
  return (
    <Stack gap="md">
      {finding.status !== 'up' && (
        <Group gap="xs">
          <Status tone={checkTones[finding.status]}>{checkStatusWords[finding.status]}</Status>
          {!areAlike(finding.message, reason) && <Text>{reasonInWords(finding)}</Text>}
        </Group>
      )}
      <Body finding={finding} />
      <Text c="dimmed" size="xs">
        {rich('Found at {moment} from {region}. {since}', {
          moment: <Moment at={finding.at} />,
          region: finding.region,
          since: sinceFoundInWords(finding, latest),
        })}
      </Text>
      {findings.length > 1 && (
        <NativeSelect
          size="xs"
          w="fit-content"
          label={t('Region')}
          data={findings.map((each) => each.region)}
          value={finding.region}
          onChange={({ currentTarget }) => setRegion(currentTarget.value)}
        />
      )}
    </Stack>
  );
};
