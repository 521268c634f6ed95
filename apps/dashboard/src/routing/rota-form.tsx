import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { channelsQuery } from '../alerts/channel-queries.js';
import { NewRota } from '../api/bounds/new-rota.js';
import { t } from '../language/text.js';
import { Columns } from '../ui/columns.js';
import { IconButton } from '../ui/icon-button.js';
import { CrossIcon, PlusIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { SavedForm, type Saves } from '../ui/saved-form.js';
import { type SavedThing, useDraft } from '../ui/use-draft.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { CalendarFields } from './calendar-fields.js';
import { NamedPicker } from './named-picker.js';
import { namesInCalendar, type RotaDraft, withOneMore, withoutPerson, withPerson } from './rota-draft.js';
import classes from './rota-form.module.css';
import { rotaLabels } from './rota-labels.js';

type RotaFormProps = {
  readonly initial: RotaDraft;
  readonly of: SavedThing | null;
  /** The host of the stored calendar, if it is fetched. */
  readonly storedHost?: string | null;
  readonly isNew?: boolean;
  /** The summaries and attendees that the calendar is known to have. */
  readonly known?: readonly string[];
  /** Stands above the form on a phone. */
  readonly before?: ReactNode;
  readonly beside: ReactNode;
  readonly saving: Saves<RotaDraft>;
};

/** Waits for the channels, so that nothing in it moves. */
export const RotaForm = (props: RotaFormProps) =>
  useOnceLoaded([useQuery(channelsQuery())]) ? <ReadyForm {...props} /> : <Skeleton height={480} />;

const ReadyForm = ({
  initial,
  of,
  storedHost = null,
  isNew = false,
  known = [],
  before,
  beside,
  saving,
}: RotaFormProps) => {
  const form = useDraft<RotaDraft>({ initialValues: initial, of });
  const { data: channels = [] } = useQuery(channelsQuery());
  const draft = form.getValues();
  return (
    <Columns before={before} beside={beside}>
      <SavedForm
        form={form}
        saving={saving}
        onSave={saving.mutate}
        failed={t('The rota was not saved')}
        labels={rotaLabels}
        actions={
          <ButtonLink variant="default" to="/alerts/rotas">
            {t('Cancel')}
          </ButtonLink>
        }
      >
        <TextInput
          label={t('Name')}
          placeholder={t('On call for payments')}
          required
          {...form.getInputProps('name')}
        />
        <CalendarFields form={form} storedHost={storedHost} isNew={isNew} />
        <People
          draft={draft}
          known={[...known, ...namesInCalendar(draft.calendar)]}
          channels={channels}
          errors={form.errors}
          onChange={form.setValues}
        />
        <NamedPicker
          label={t('Otherwise')}
          hint={t('While it is nobody’s turn, or nobody above matches.')}
          add={t('Add a channel …')}
          known={channels}
          chosen={draft.otherwise}
          chosenMax={NewRota.otherwise.maxItems}
          onChange={(ids) => form.setFieldValue('otherwise', ids)}
          error={form.errors.otherwise}
        />
      </SavedForm>
    </Columns>
  );
};

type PeopleProps = {
  readonly draft: RotaDraft;
  readonly known: readonly string[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (draft: RotaDraft) => void;
};

/** Suggestions use the browser's datalist, as those of tags do. */
const People = ({ draft, known, channels, errors, onChange }: PeopleProps) => {
  const listId = useId();
  return (
    <fieldset className={classes.people}>
      <legend>{t('People')}</legend>
      <p className={classes.hint}>
        {t('An event is a person’s turn if its title or an attendee contains the text.')}
      </p>
      {draft.people.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person has no id, and its fields keep no state of their own.
        <div key={at} className={classes.person}>
          <TextInput
            label={t('In the calendar')}
            placeholder={t('Ada, or ada@example.com')}
            list={listId}
            autoComplete="off"
            value={person.match}
            onChange={({ currentTarget }) => onChange(withPerson(draft, at, { match: currentTarget.value }))}
            error={errors[`people.${at}.match`]}
          />
          <NamedPicker
            label={t('Channels')}
            add={t('Add a channel …')}
            known={channels}
            chosen={person.channel_ids}
            chosenMax={NewRota.people.items.channel_ids.maxItems}
            onChange={(ids) => onChange(withPerson(draft, at, { channel_ids: ids }))}
            error={errors[`people.${at}.channel_ids`]}
          />
          <IconButton
            className={classes.remove ?? ''}
            label={t('Remove {name}', { name: person.match || t('this person') })}
            onClick={() => onChange(withoutPerson(draft, at))}
          >
            <CrossIcon />
          </IconButton>
        </div>
      ))}
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<PlusIcon />}
        onClick={() => onChange(withOneMore(draft))}
      >
        {t('Add a person')}
      </Button>
    </fieldset>
  );
};
