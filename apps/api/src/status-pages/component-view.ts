import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ComponentState,
  componentStates,
  isOrphaned,
  type StatusComponent,
  type StatusComponentId,
} from '@tocsin/domain';
import { componentFields } from './component-bodies.js';

@ApiSchema({ name: 'StatusComponent' })
export class StatusComponentView extends componentFields.view<StatusComponentId>() {
  @ApiProperty({
    type: 'boolean',
    description: "Whether the component's monitor was deleted. Since then, its state is set by hand.",
  })
  readonly monitor_deleted!: boolean;

  @ApiProperty({ type: 'string', enum: [...componentStates], description: 'What visitors see now.' })
  readonly state!: ComponentState;
}

@ApiSchema({ name: 'StatusComponentList' })
export class StatusComponentListView {
  @ApiProperty({ type: StatusComponentView, isArray: true, description: 'In the order of the page.' })
  readonly items!: readonly StatusComponentView[];
}

export const componentView = (component: StatusComponent, state: ComponentState): StatusComponentView => ({
  ...componentFields.viewOf(component.id, component, component),
  monitor_deleted: isOrphaned(component),
  state,
});
