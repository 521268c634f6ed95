import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelTypesQuery, useTypeTitle } from '../alerts/channel-types.js';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { Allowed } from '../session/allowed.js';
import { Columns } from '../ui/columns.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { plans } from './plans.js';
import { RenameAccount } from './rename-account.js';
import { RequiredSecondFactor } from './required-second-factor.js';

export const AccountPart = () => {
  const { data: account, error, refetch } = useQuery(accountQuery());
  if (error) return <Failure what={t('The account could not be loaded')} error={error} onRetry={refetch} />;
  if (account === undefined) return <Skeleton height={240} />;
  return (
    <Columns beside={<PlanInUse account={account} />}>
      <Section title={t('Account')}>
        <Allowed to="changeAccount" otherwise={<Text>{account.name}</Text>}>
          <RenameAccount key={account.name} account={account} />
        </Allowed>
      </Section>
      <Section title={t('Second factor')}>
        <Allowed to="changeAccount" otherwise={<SecondFactorRule account={account} />}>
          <RequiredSecondFactor account={account} />
        </Allowed>
      </Section>
      {account.plan === 'free' && <NextPlan from={account} />}
    </Columns>
  );
};

type AccountProps = { readonly account: Schemas['Account'] };

const PlanInUse = ({ account: { plan, plans_sold: areSold, limits, usage } }: AccountProps) => {
  const { data: types } = useQuery(channelTypesQuery());
  const title = useTypeTitle();
  const own = limits.channel_types;
  return (
    <Section title={t('Plan')}>
      <Stack gap="sm">
        <Facts>
          <Fact name={t('Plan')}>{plans[plan].name}</Fact>
          {areSold && <Fact name={t('Price')}>{plans[plan].price}</Fact>}
          <Fact name={t('Monitors')}>
            {limits.monitors === null
              ? t('{count, number}, no limit', { count: usage.monitors })
              : t('{used, number} of {limit, number}', { used: usage.monitors, limit: limits.monitors })}
          </Fact>
          <Fact name={t('Channels in use')}>{usage.channels}</Fact>
          <Fact name={t('Channel types')} wide={own.length < (types?.length ?? 0)}>
            {own.length === types?.length
              ? t('all {count, number}', { count: own.length })
              : own.map(title).join(', ')}
          </Fact>
        </Facts>
        {limits.monitors !== null && (
          <Progress value={(100 * usage.monitors) / limits.monitors} aria-label={t('Monitors in use')} />
        )}
      </Stack>
    </Section>
  );
};

const SecondFactorRule = ({ account }: AccountProps) => (
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
