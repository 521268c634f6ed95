import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTypeTitle } from '../alerts/channel-types.js';
import type { Schemas } from '../api/client.js';
import { accountQuery } from '../session/account-query.js';
import { Allowed } from '../session/allowed.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { plans } from './plans.js';
import { RequiredSecondFactor } from './required-second-factor.js';

export const AccountPart = () => {
  const { data: account, error, refetch } = useQuery(accountQuery());
  const title = useTypeTitle();
  if (error) return <Failure what="The account could not be loaded" error={error} onRetry={refetch} />;
  if (account === undefined) return <Skeleton height={240} />;
  const { limits, usage } = account;
  return (
    <Stack maw="46rem">
      <Section title={account.name}>
        <Facts>
          <Fact name="Plan">{plans[account.plan].name}</Fact>
          <Fact name="Price">{plans[account.plan].price}</Fact>
          <Fact name="Channels in use">{usage.channels}</Fact>
          <Fact name="Channel types">{limits.channel_types.map(title).join(', ')}</Fact>
        </Facts>
        <Text mt="md">
          {limits.monitors === null
            ? `${usage.monitors} monitors in use. The plan has no limit.`
            : `${usage.monitors} of ${limits.monitors} monitors in use.`}
        </Text>
        {limits.monitors !== null && (
          <Progress mt="xs" value={(100 * usage.monitors) / limits.monitors} aria-label="Monitors in use" />
        )}
      </Section>
      <Section title="Second factor">
        <Allowed to="changeAccount" otherwise={<SecondFactorRule account={account} />}>
          <RequiredSecondFactor account={account} />
        </Allowed>
      </Section>
      {account.plan === 'free' && <NextPlan from={account} />}
    </Stack>
  );
};

const SecondFactorRule = ({ account }: { readonly account: Schemas['Account'] }) => (
  <Text>
    {account.second_factor_required
      ? 'Every member needs a passkey or an authenticator app.'
      : 'Members may sign in with their password alone.'}
  </Text>
);

const NextPlan = ({ from }: { readonly from: Schemas['Account'] }) => (
  <Section title={`What ${plans.lite.name} opens`}>
    <ul>
      {plans.lite.offers.map((offer) => (
        <li key={offer}>{offer}</li>
      ))}
    </ul>
    <Text c="dimmed">
      {plans.lite.price}. To switch, the administrator of this service runs:{' '}
      <code>npm run admin -- account set-plan --account {from.id} --plan lite</code>
    </Text>
  </Section>
);
