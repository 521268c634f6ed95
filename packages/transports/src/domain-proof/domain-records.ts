import { connectorOf, type EgressSettings, NetworkClient } from '@tocsin/egress';

const deadlineMs = 5000;

/** The TXT records of a name; `null` when no name server answered. */
export type DomainRecords = (name: string) => Promise<readonly string[] | null>;

/** Asks the name servers of the settings. */
export const openDomainRecords = (settings: EgressSettings): DomainRecords => {
  const { dnsServers } = settings;
  const client = new NetworkClient({ connector: connectorOf(settings), ...(dnsServers && { dnsServers }) });
  return async (name) => {
    const answer = await client.dns({ name, type: 'TXT', deadlineMs });
    return answer.outcome === 'answer' ? answer.records : null;
  };
};
