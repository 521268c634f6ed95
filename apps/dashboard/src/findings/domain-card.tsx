import { Stack, Text } from '@mantine/core';
import { Fact, Facts } from '../ui/facts.js';
import { Day } from '../ui/moment.js';
import type { Finding } from './finding-queries.js';
import { type Registration, type RegistrationStatus, registrationIn } from './registration.js';
import { TextList } from './text-list.js';
import { timeLeft } from './time-left.js';
import { TimeLeftBar } from './time-left-bar.js';

export const DomainCard = ({ finding }: { readonly finding: Finding }) => {
  const registration = registrationIn(finding.details);
  if (registration === undefined) return <Text c="dimmed">The check got no registration.</Text>;
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
      <Fact name="Domain">{domain}</Fact>
      <Fact name="Registrar">{registrar}</Fact>
      <Fact name="Registered">{registeredAt && <Day at={registeredAt} />}</Fact>
      <Fact name="Expires">{expiresAt === undefined ? 'not published' : <Day at={expiresAt} />}</Fact>
      <Fact name="Source">{`${protocol} at ${server}`}</Fact>
      {nameServers.length > 0 && (
        <Fact name="Name servers" wide>
          <TextList items={nameServers} />
        </Fact>
      )}
      {statuses.length > 0 && (
        <Fact name="Status" wide>
          <TextList items={statuses.map(statusWords)} />
        </Fact>
      )}
    </Facts>
  );
};

const statusWords = ({ code, words }: RegistrationStatus): string =>
  words === code ? code : `${words} (${code})`;
