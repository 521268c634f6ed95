import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../language/rich-text.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { Moment } from '../ui/ago.js';
import { findingsQuery } from './finding-queries.js';
import { TimingBar } from './timing-bar.js';
import { timingParts } from './timing-parts.js';
import { worstFirst } from './worst-first.js';

/** The phases of the latest request, with their times. Empty for types without phases. */
export const RequestTimings = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: findings = [] } = useQuery(findingsQuery(monitor));
  const [finding] = worstFirst(findings);
  const parts = finding === undefined ? null : timingParts(finding.details);
  if (finding === undefined || parts === null) return null;
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed">
        {rich('Where the time of the request at {moment} from {region} went', {
          moment: <Moment at={finding.at} />,
          region: finding.region,
        })}
      </Text>
      <TimingBar parts={parts} />
    </Stack>
  );
};
