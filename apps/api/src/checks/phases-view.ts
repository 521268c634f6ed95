import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CheckPhases } from '@tocsin/persistence';

const phaseDocs = (description: string) => ({ type: 'number', nullable: true, description }) as const;

@ApiSchema({ name: 'RequestPhases' })
export class RequestPhasesView {
  @ApiProperty({ type: 'number' })
  readonly dns_ms!: number;

  @ApiProperty({ type: 'number' })
  readonly connect_ms!: number;

  @ApiProperty(phaseDocs('`null` without TLS.'))
  readonly tls_ms!: number | null;

  @ApiProperty(phaseDocs('From the connection to the first byte of the answer; `null` without a request.'))
  readonly first_byte_ms!: number | null;

  @ApiProperty(phaseDocs('From the first byte to the last; `null` without a request.'))
  readonly download_ms!: number | null;
}

/** The average of each phase, over the checks that have it. */
export const averagePhases = (phases: readonly CheckPhases[]): RequestPhasesView | null => {
  const [dns, connect] = [averageOf(phases, 'dnsMs'), averageOf(phases, 'connectMs')];
  if (dns === null || connect === null) return null;
  return {
    dns_ms: dns,
    connect_ms: connect,
    tls_ms: averageOf(phases, 'tlsMs'),
    first_byte_ms: averageOf(phases, 'firstByteMs'),
    download_ms: averageOf(phases, 'downloadMs'),
  };
};

const averageOf = (phases: readonly CheckPhases[], name: keyof CheckPhases): number | null => {
  const times = phases.flatMap(({ [name]: ms }) => ms ?? []);
  if (times.length === 0) return null;
  return Math.round((times.reduce((sum, ms) => sum + ms, 0) / times.length) * 10) / 10;
};
