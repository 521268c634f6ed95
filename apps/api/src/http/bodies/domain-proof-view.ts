import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'DomainProof' })
export class DomainProofView {
  @ApiProperty({ type: 'string', example: '_tocsin.status.example.com' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: ['TXT'] })
  readonly type!: 'TXT';

  @ApiProperty({ type: 'string', example: 'tocsin-status-page=0197a000-0000-7000-8000-000000000001' })
  readonly value!: string;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the record was found. A dispatcher looks every minute at first, and later less often.',
  })
  readonly proved!: boolean;
}

type TxtRecord = Pick<DomainProofView, 'name' | 'value'>;

export const domainProofViewOf = ({ name, value }: TxtRecord, proved: boolean): DomainProofView => ({
  name,
  type: 'TXT',
  value,
  proved,
});
