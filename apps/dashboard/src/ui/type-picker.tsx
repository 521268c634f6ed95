import { Anchor, Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import classes from './type-picker.module.css';

export type TypeChoice = {
  readonly type: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
  readonly isOff?: boolean;
};

type TypePickerProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly groups: readonly { readonly name: string; readonly choices: readonly TypeChoice[] }[];
  /** Returns the best match first. */
  readonly find: (search: string) => readonly TypeChoice[];
  readonly onPick: (type: string) => void;
  /** `true` after the reader came back from a form. The search field then takes the focus. */
  readonly isAgain?: boolean;
};

export const TypePicker = ({
  label,
  placeholder,
  groups,
  find,
  onPick,
  isAgain = false,
}: TypePickerProps) => {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) field.current?.focus();
  }, [isAgain]);
  const found = find(search);
  return (
    <Stack gap="md">
      <TextInput
        ref={field}
        type="search"
        size="md"
        maw="40rem"
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div role="status" className={classes.count}>
        {search !== '' &&
          (found.length === 0 ? t('No type matches.') : t('{count} found', { count: found.length }))}
      </div>
      {search === '' ? (
        groups.map(({ name, choices }) => (
          <section key={name} aria-label={name}>
            <Title order={2} size="h5" mb="xs">
              {name}
            </Title>
            <Cards choices={choices} onPick={onPick} />
          </section>
        ))
      ) : found.length > 0 ? (
        <Cards choices={found} onPick={onPick} />
      ) : (
        <Text>
          {rich('Try another word, or <link>see all types</link>.', {
            link: (text) => (
              <Anchor underline="always" component="button" type="button" onClick={() => setSearch('')}>
                {text}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </Stack>
  );
};

type CardsProps = Pick<TypePickerProps, 'onPick'> & { readonly choices: readonly TypeChoice[] };

const Cards = ({ choices, onPick }: CardsProps) => (
  <ul className={classes.cards}>
    {choices.map(({ type, icon, title, about, isOff = false }) => (
      <li key={type}>
        <UnstyledButton className={classes.card ?? ''} disabled={isOff} onClick={() => onPick(type)}>
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          <span>
            <Text span display="block" fw={600}>
              {title}
            </Text>
            <Text span display="block" size="xs" lh={1.4} c="dimmed">
              {about}
            </Text>
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);

type ChosenTypeProps = {
  readonly choice: TypeChoice;
  readonly onChange: () => void;
};

/** Stands for the cards after a choice. */
export const ChosenType = ({ choice: { icon, title, about }, onChange }: ChosenTypeProps) => (
  <div className={classes.chosen}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={classes.words}>
      <Text fw={600}>{title}</Text>
      <Text size="xs" lh={1.4} c="dimmed">
        {about}
      </Text>
    </div>
    <Button size="xs" variant="default" onClick={onChange}>
      {t('Choose another type')}
    </Button>
  </div>
);
