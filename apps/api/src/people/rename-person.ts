import { CommandHandler } from '@nestjs/cqrs';
import type { Repositories } from '@tocsin/persistence';
import { type ChangeHandler, unaudited } from '../http/commands/command.js';
import { PersonCommand } from './person-command.js';
import { type PersonView, personView } from './session-view.js';

export class RenamePerson extends PersonCommand<PersonView, { readonly name: string }> {}

@CommandHandler(RenamePerson)
export class RenamePersonHandler implements ChangeHandler<RenamePerson> {
  async handle({ person, data: { name } }: RenamePerson, { people }: Repositories) {
    await people.setName(person.id, name);
    return unaudited(personView({ ...person, name }));
  }
}
