import { Stack, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { Day } from '../ui/ago.js';
import { Fact, Facts } from '../ui/facts.js';
import type { Finding } from './finding-queries.js';
import { type Registration, type RegistrationStatus, registrationIn } from './registration.js';
import { TextList } from './text-list.js';
import { timeLeft } from './time-left.js';
import { TimeLeftBar } from './time-left-bar.js';

export const DomainCard = ({ finding }: { readonly finding: Finding }) => {
  const registration = registrationIn(finding.details);
  if (registration === undefined) return <Text c="dimmed">{t('The check got no registration.')}</Text>;
  const { expiresAt } = registration;
  return (
    <Stack gap="md">
      {/* Domains are renewed by the year, so the first registration is not the start of this term. */}
      {expiresAt !== undefined && (
        <TimeLeftBar left={timeLeft(expiresAt, undefined, new Date())} status={finding.status} />
      )}
      <RegistrationFacts registration={registration} />
    </Stack>
  );
};

const RegistrationFacts = ({ registration }: { readonly registration: Registration }) => {
  const { domain, registrar, registeredAt, expiresAt, nameServers, statuses, server, protocol } =
    registration;
  return (
    <Facts>
      <Fact name={t('Domain')}>{domain}</Fact>
      <Fact name={t('Registrar')}>{registrar}</Fact>
      <Fact name={t('Registered')}>{registeredAt && <Day at={registeredAt} />}</Fact>
      <Fact name={t('Expires')}>{expiresAt === undefined ? t('not published') : <Day at={expiresAt} />}</Fact>
      <Fact name={t('Source')}>{t('{protocol} at {server}', { protocol, server })}</Fact>
      {nameServers.length > 0 && (
        <Fact name={t('Name servers')} wide>
          <TextList items={nameServers} />
        </Fact>
      )}
      {statuses.length > 0 && (
        <Fact name={t('Status')} wide>
          <TextList items={statuses.map(statusWords)} />
        </Fact>
      )}
    </Facts>
  );
};

const statusWords = ({ code, words }: RegistrationStatus): string =>
  words === code ? code : `${words} (${code})`;
