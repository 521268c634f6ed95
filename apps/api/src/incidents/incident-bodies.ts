import { ApiSchema } from '@nestjs/swagger';
import { incidentBounds, type Severity, severities } from '@tocsin/domain';
import { Name, OneOf, Optional } from '../http/bodies/fields.js';

const severityDefault: Severity = 'critical';

@ApiSchema({ name: 'NewIncident' })
export class NewIncident {
  @Name(incidentBounds.titleCharsMax, {
    description: 'One line that says what is wrong.',
    example: 'shop.example.com does not answer',
  })
  title!: string;

  @Optional()
  @OneOf(severities, { description: 'The severity.', default: severityDefault })
  severity: Severity = severityDefault;
}
