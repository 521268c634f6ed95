import { Stack } from '@mantine/core';
import { Moment } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { Copyable } from '../ui/copyable.js';
import { Fact, Facts } from '../ui/facts.js';
import { type DetailFact, type DetailValue, detailFacts } from './detail-facts.js';
import type { Finding } from './finding-queries.js';
import { TextList } from './text-list.js';
import { TimingBar } from './timing-bar.js';
import { timingParts } from './timing-parts.js';

export const DetailList = ({ finding }: { readonly finding: Pick<Finding, 'details'> }) => {
  const parts = timingParts(finding.details);
  const { timings: _, ...others } = finding.details;
  const facts = detailFacts(parts === null ? finding.details : others);
  if (facts.length === 0) return null;
  return (
    <Stack gap="sm">
      <Facts>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name} wide={isWide(value)}>
            <DetailText name={name} value={value} />
          </Fact>
        ))}
      </Facts>
      {parts !== null && <TimingBar parts={parts} />}
    </Stack>
  );
};

/** Longer values get a row of their own. */
const shortCharsMax = 16;

const isWide = (value: DetailValue): boolean =>
  value.kind === 'block' ||
  (value.kind === 'list' && value.items.length > 0) ||
  (value.kind === 'text' && value.text.length > shortCharsMax);

const DetailText = ({ name, value }: DetailFact) => {
  switch (value.kind) {
    case 'moment':
      return <Moment at={value.at} />;
    case 'list':
      return <TextList items={value.items} />;
    case 'block':
      return (
        <Stack mt="xs">
          <Copyable what={name} text={value.text} />
        </Stack>
      );
    case 'text':
      return <Breakable text={value.text} />;
  }
};
