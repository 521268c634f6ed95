import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/api-problem.js';
import { toasts } from '../toasts/toast-store.js';
import { showToasts } from '../toasts/toasts.js';
import { Ago, Day, Moment } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { Columns } from '../ui/columns.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { FormFailure } from '../ui/form-failure.js';
import { BellIcon, ChatIcon, MailIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { ManagedMark, ManagedNote } from '../ui/managed.js';
import { MenuButton } from '../ui/menu-button.js';
import { MenuItem, MenuLine } from '../ui/menu-item.js';
import { Section } from '../ui/section.js';
import { ChosenType, type TypeChoice, TypePicker } from '../ui/type-picker.js';

// not translated: a page for those who build the dashboard.
const choices: readonly TypeChoice[] = [
  { type: 'mail', icon: <MailIcon />, title: 'E-mail', about: 'A message to one address' },
  { type: 'chat', icon: <ChatIcon />, title: 'Slack', about: 'A message to a Slack channel' },
  { type: 'push', icon: <BellIcon />, title: 'ntfy', about: 'Needs the Lite plan', isOff: true },
];

// not translated: a page for those who build the dashboard.
const managed = { file_set: 'default', key: 'shop' };

// not translated: a page for those who build the dashboard.
const refusal = new ApiProblem('validation_failed', 'The request is not valid', [
  { field: 'target', message: 'must be a URL' },
]);

// not translated: a page for those who build the dashboard.
/** Parts that lead somewhere, ask, or stand beside one another. */
export const ActionParts = () => (
  <>
    <Section title="Links, menus and dialogs">
      <Group gap="sm">
        <ButtonLink to="/parts">A link that is the one thing to do</ButtonLink>
        <AnchorLink to="/parts">A link in a text</AnchorLink>
        <AskingButton />
        <MenuButton label="More actions">
          <MenuItem onClick={showSample}>Shows a message</MenuItem>
          <MenuLine />
          <MenuItem isDangerous onClick={showSample}>
            Deletes
          </MenuItem>
        </MenuButton>
      </Group>
    </Section>
    <Section title="Times and marks">
      <Stack gap="xs">
        <Text>
          <Ago at="2027-03-10T14:58:30.000Z" />, <Moment at="2027-03-10T14:58:30.000Z" />,{' '}
          <Day at="2027-03-10T14:58:30.000Z" />
        </Text>
        <Text maw="16rem">
          <Breakable text="https://shop.example.com/a/name/that/is/long?and=goes_on" />
        </Text>
        <div>
          A managed monitor
          <ManagedMark managed={managed} />
        </div>
        <ManagedNote managed={managed} />
      </Stack>
    </Section>
    <Section title="Columns">
      <Columns beside={<Text>What belongs beside it.</Text>}>
        <FormFailure
          what="The monitor was not saved"
          error={refusal}
          labelOf={(field) => (field === 'target' ? 'Target' : undefined)}
        />
      </Columns>
    </Section>
    <Section title="A choice of types">
      <TypeChoices />
    </Section>
  </>
);

// not translated: a page for those who build the dashboard.
const showSample = (): void => {
  showToasts();
  toasts.add({ kind: 'sample', words: () => 'It is saved.', undo: () => Promise.resolve() });
};

// not translated: a page for those who build the dashboard.
const AskingButton = () => {
  const remove = useMutation({ mutationFn: () => Promise.resolve() });
  return (
    <ConfirmButton
      label="Delete"
      question="Delete it?"
      consequence="It is gone then."
      confirm="Delete it"
      action={remove}
    />
  );
};

// not translated: a page for those who build the dashboard.
const TypeChoices = () => {
  const [type, setType] = useState<string>();
  const chosen = choices.find((choice) => choice.type === type);
  if (chosen !== undefined) return <ChosenType choice={chosen} onChange={() => setType(undefined)} />;
  return (
    <TypePicker
      label="What is it?"
      placeholder="mail, chat …"
      groups={[{ name: 'A group', choices }]}
      find={(search) => choices.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))}
      onPick={setType}
    />
  );
};
