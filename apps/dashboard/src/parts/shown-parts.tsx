import { Anchor, Button, Group, Stack, Table } from '@mantine/core';
import { Copyable } from '../ui/copyable.js';
import { Empty } from '../ui/empty.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Folded } from '../ui/folded.js';
import { IconButton } from '../ui/icon-button.js';
import { BellIcon, CrossIcon } from '../ui/icons.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/section.js';
import { ShowOlder } from '../ui/show-older.js';
import { Status, type Tone } from '../ui/status.js';
import { WideTable } from '../ui/wide-table.js';
import classes from './parts.module.css';

// not translated: a page for those who build the dashboard.
const tones: Readonly<Record<Tone, string>> = { good: 'Up', bad: 'Down', wait: 'Degraded', idle: 'Paused' };

// not translated: a page for those who build the dashboard.
/** Parts that only show something. */
export const ShownParts = () => (
  <>
    <Section title="Statuses">
      <div className={classes.samples}>
        {Object.entries(tones).map(([tone, word]) => (
          <Status key={tone} tone={tone as Tone}>
            {word}
          </Status>
        ))}
      </div>
    </Section>
    <Section title="Buttons">
      <Group gap="sm">
        <Button>The one thing to do</Button>
        <Button variant="default">Anything else</Button>
        <Button color="red.9">Deletes, in a dialog</Button>
        <Button disabled>Not now</Button>
        <IconButton label="Remove">
          <CrossIcon />
        </IconButton>
        <Anchor href="#content">A link</Anchor>
      </Group>
    </Section>
    <Section title="Notices">
      <Stack gap="md">
        <Notice tone="good" title="The test message was delivered">
          Your endpoint answered 200 in 38 ms.
        </Notice>
        <Notice tone="bad" title="The monitor was not saved">
          Correct what is marked: Target.
        </Notice>
        <Notice tone="wait" title="Ada changed this meanwhile">
          Now in this form: Interval.
        </Notice>
        <Failure what="The monitors could not be loaded" error={new Error('Any')} onRetry={() => undefined} />
        <ShowOlder
          list={{
            ...{ hasNextPage: true, fetchNextPage: () => Promise.reject() },
            ...{ isFetchingNextPage: false, isFetchNextPageError: false, error: null },
          }}
        />
        <Empty icon={<BellIcon />} title="No channels yet">
          A channel is where messages go.
        </Empty>
      </Stack>
    </Section>
    <Section title="Facts and tables">
      <Stack gap="md">
        <Facts>
          <Fact name="Target">https://shop.example.com/</Fact>
          <Fact name="Interval">1 min</Fact>
        </Facts>
        <Copyable what="address" text="https://tocsin.example.com/ping/1" />
        <WideTable label="Checks" heads={['When', 'Outcome', 'Took']}>
          <Table.Tr>
            <Table.Td>14:03:00</Table.Td>
            <Table.Td>
              <Status tone="good">Up</Status>
            </Table.Td>
            <Table.Td>38 ms</Table.Td>
          </Table.Tr>
        </WideTable>
        <Folded title="More settings" isWrong={false}>
          What most people leave as it is.
        </Folded>
      </Stack>
    </Section>
  </>
);
