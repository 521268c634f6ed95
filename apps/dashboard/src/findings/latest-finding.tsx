import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { checkStatusWords, checkTones } from '../monitors/shared/check-words.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { Section } from '../ui/section.js';
import { Status } from '../ui/status.js';
import { CertificateCard } from './certificate-card.js';
import { DetailList } from './detail-list.js';
import { DomainCard } from './domain-card.js';
import { type Finding, findingsQuery } from './finding-queries.js';
import { worstFirst } from './worst-first.js';

type Card = { readonly title: string; readonly Body: ComponentType<{ readonly finding: Finding }> };

const domainCard: Card = { title: 'Domain', Body: DomainCard };
const cards: Partial<Record<Monitor['type'], Card>> = {
  ssl: { title: 'Certificate', Body: CertificateCard },
  domain_expiry: domainCard,
  registrar: domainCard,
};
const anyCard: Card = { title: 'Latest finding', Body: DetailList };

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
  const [region, setRegion] = useState<string>();
  if (error) return <Failure what="The finding could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  const findings = worstFirst(data);
  const finding = findings.find((each) => each.region === region) ?? findings[0];
  if (finding === undefined)
    return <Text c="dimmed">No result yet. It shows here after the next check.</Text>;
  return (
    <Stack gap="md">
      {finding.status !== 'up' && (
        <Group gap="xs">
          <Status tone={checkTones[finding.status]}>{checkStatusWords[finding.status]}</Status>
          <Text>{finding.message}</Text>
        </Group>
      )}
      <Body finding={finding} />
      <Text c="dimmed" size="xs">
        Found at <Moment at={finding.at} /> from {finding.region}.
      </Text>
      {findings.length > 1 && (
        <NativeSelect
          size="xs"
          w="fit-content"
          label="Region"
          data={findings.map((each) => each.region)}
          value={finding.region}
          onChange={({ currentTarget }) => setRegion(currentTarget.value)}
        />
      )}
    </Stack>
  );
};
