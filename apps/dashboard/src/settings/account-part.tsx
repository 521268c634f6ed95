import { Button, Progress, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { channelTypeTitle, typeMarks } from '../language/type-marks.js';
import { Allowed } from '../session/allowed.js';
import { accountQuery, sessionQuery } from '../session/session-queries.js';
import { Columns } from '../ui/columns.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { MailDomains } from './mail-domains.js';
import { RenameForm } from './rename-form.js';

export const AccountPart = () => {
  const { data: account, error, refetch } = useQuery(accountQuery());
  if (replacesPage(error, account))
    return <Failure what={t('The account could not be loaded')} error={error} onRetry={refetch} />;
  if (account === undefined) return <Skeleton height={240} />;
  return (
    <Columns beside={<PlanInUse account={account} />}>
      <Section title={t('Account')}>
        <Allowed to="changeAccount" otherwise={<Text>{account.name}</Text>}>
          <RenameAccount account={account} />
        </Allowed>
      </Section>
      <Section title={t('Second factor')}>
        <Allowed to="changeAccount" otherwise={<SecondFactorRule account={account} />}>
          <RequiredSecondFactor account={account} />
        </Allowed>
      </Section>
      <Section title={t('Evidence')}>
        <Allowed to="changeAccount" otherwise={<Text>{evidenceWords(account)}</Text>}>
          <BodiesInEvidence account={account} />
        </Allowed>
      </Section>
      <Section title={t('Mail domains')}>
        <MailDomains />
      </Section>
      {account.plan === 'free' && <NextPlan from={account} />}
    </Columns>
  );
};

type AccountProps = { readonly account: Schemas['Account'] };

const PlanInUse = ({ account: { plan, plans_sold: areSold, limits, usage } }: AccountProps) => {
  const typesCount = Object.keys(typeMarks.channel).length;
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
          <Fact name={t('Channel types')} wide={own.length < typesCount}>
            {own.length === typesCount
              ? t('all {count, number}', { count: own.length })
              : own.map(channelTypeTitle).join(', ')}
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

const RenameAccount = ({ account }: { readonly account: Schemas['Account'] }) => {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => answerOf(api.PATCH('/v1/account', { body: { name } })),
    onSuccess: (changed) => {
      queries.setQueryData(accountQuery().queryKey, changed);
      return queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  return (
    <RenameForm
      label={t('Name of the account')}
      name={account.name}
      of={{ kind: 'account', id: account.id }}
      otherwise={t('The account keeps its name')}
      rename={rename}
    />
  );
};

type PlanId = Schemas['Account']['plan'];

type Plan = {
  readonly name: string;
  readonly price: string;
  readonly offers: readonly string[];
};

/** The API enforces limits; these texts are the offer. */
const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    name: t('Free'),
    price: t('free of charge'),
    offers: [t('3 monitors'), t('E-mail alerts')],
  },
  lite: {
    name: t('Lite'),
    price: t('£1 a month, or £10 a year'),
    offers: [
      t('As many monitors as you like'),
      t('Every type of channel: signed webhooks, chats and all others'),
      t('E-mail alerts'),
    ],
  },
};

const RequiredSecondFactor = ({ account }: { readonly account: Schemas['Account'] }) => {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (second_factor_required: boolean) =>
      answerOf(api.PATCH('/v1/account', { body: { second_factor_required } })),
    onSuccess: (changed) => queries.setQueryData(accountQuery().queryKey, changed),
  });
  if (!account.second_factor_required) {
    return (
      <Stack gap="md" align="flex-start">
        <Text>{t('Members may sign in with their password alone.')}</Text>
        <ConfirmButton
          label={t('Require a second factor')}
          question={t('Require a second factor of every member?')}
          consequence={t(
            'Members without one are signed out. They can sign in again only as far as to set one up. API keys go on.',
          )}
          confirm={t('Require it')}
          action={{ ...change, mutate: () => change.mutate(true) }}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t('Every member needs a passkey or an authenticator app.')}</Text>
      {change.error && <Failure what={t('This was not changed')} error={change.error} />}
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('Require it no longer')}
      </Button>
    </Stack>
  );
};

const evidenceWords = ({ evidence_bodies: areKept }: Schemas['Account']): string =>
  areKept
    ? t('Incidents keep the beginnings of requests and answers.')
    : t('Incidents keep no bodies of requests and answers.');

const BodiesInEvidence = ({ account }: AccountProps) => {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (evidence_bodies: boolean) =>
      answerOf(api.PATCH('/v1/account', { body: { evidence_bodies } })),
    onSuccess: (changed) => queries.setQueryData(accountQuery().queryKey, changed),
  });
  return (
    <Stack gap="sm">
      <Switch
        label={t('Keep the beginnings of bodies')}
        description={t(
          'An incident then shows the first 4 KiB of what failed, without secrets. It counts for later checks.',
        )}
        checked={account.evidence_bodies}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      {change.error && <Failure what={t('This was not changed')} error={change.error} />}
    </Stack>
  );
};
