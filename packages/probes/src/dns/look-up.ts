import type { DnsAnswer, DnsRecordType, Ended } from '@tocsin/egress';
import type { CheckContext } from '../probe.js';

/** Asks the name servers of the prober for the records of a name, within what is left of the check's time. */
export const lookUp = <Type extends DnsRecordType>(
  name: string,
  type: Type,
  { network, signal, remainingMs }: CheckContext,
): Promise<Ended<DnsAnswer<Type>>> => network.dns({ name, type, deadlineMs: remainingMs(), signal });
