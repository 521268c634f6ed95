import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTypeTitle } from '../alerts/channel-types.js';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { Allowed } from '../session/allowed.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { plans } from './plans.js';
import { RenameAccount } from './rename-account.js';
import { RequiredSecondFactor } from './required-second-factor.js';

export const AccountPart = () => {
  const { data: account, error, refetch } = useQuery(accountQuery());
  const title = useTypeTitle();
  if (error) return <Failure what={t('The account could not be loaded')} error={error} onRetry={refetch} />;
  if (account === undefined) return <Skeleton height={240} />;
  const { limits, usage } = account;
  return (
    <Stack maw="46rem">
      <Section title={account.name}>
        <Facts>
          <Fact name={t('Plan')}>{plans[account.plan].name}</Fact>
          {account.plans_sold && <Fact name={t('Price')}>{plans[account.plan].price}</Fact>}
          <Fact name={t('Channels in use')}>{usage.channels}</Fact>
          <Fact name={t('Channel types')} wide>
            {limits.channel_types.map(title).join(', ')}
          </Fact>
        </Facts>
        <Text mt="md">
          {limits.monitors === null
            ? t('{count, plural, one {# monitor} other {# monitors}} in use. The plan has no limit.', {
                count: usage.monitors,
              })
            : t('{used, number} of {limit, number} monitors in use.', {
                used: usage.monitors,
                limit: limits.monitors,
              })}
        </Text>
        {limits.monitors !== null && (
          <Progress
            mt="xs"
            value={(100 * usage.monitors) / limits.monitors}
            aria-label={t('Monitors in use')}
          />
        )}
        <Allowed to="changeAccount">
          <RenameAccount account={account} />
        </Allowed>
      </Section>
      <Section title={t('Second factor')}>
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
      ? t('Every member needs a passkey or an authenticator app.')
      : t('Members may sign in with their password alone.')}
  </Text>
);

const NextPlan = ({ from }: { readonly from: Schemas['Account'] }) => (
  <Section title={t('What {plan} opens', { plan: plans.lite.name })}>
    <ul>
      {plans.lite.offers.map((offer) => (
        <li key={offer}>{offer}</li>
      ))}
    </ul>
    <Text c="dimmed">
      {from.plans_sold && `${plans.lite.price}. `}
      {rich('To switch, the administrator of this service runs: {command}', {
        command: <code>npm run admin -- account set-plan --account {from.id} --plan lite</code>,
      })}
    </Text>
  </Section>
);
