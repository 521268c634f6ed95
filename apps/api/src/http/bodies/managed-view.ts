import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ConfigKind, ManagedBy } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

@ApiSchema({
  name: 'Managed',
  description: 'The file set that manages a resource: see `POST /v1/config/apply`.',
})
export class ManagedView {
  @ApiProperty({ type: 'string', example: 'default' })
  readonly file_set!: string;

  @ApiProperty({ type: 'string', description: 'Its key in the files.', example: 'shop' })
  readonly key!: string;
}

/** Documents the field `managed` of a resource. */
export const Managed = (): PropertyDecorator =>
  ApiProperty({
    type: ManagedView,
    nullable: true,
    description:
      'The configuration that manages it, or `null`. A change here shows as drift in the next plan of its file set.',
  });

/** The file set that manages one resource, if there is one. */
export const managedViewOf = async (
  { managedResources }: Pick<Repositories, 'managedResources'>,
  kind: ConfigKind,
  id: string,
): Promise<ManagedView | null> => managedView((await managedResources.ofEach(kind, [id])).get(id));

export const managedView = (managed: ManagedBy | null | undefined): ManagedView | null =>
  managed ? { file_set: managed.fileSet, key: managed.key } : null;
