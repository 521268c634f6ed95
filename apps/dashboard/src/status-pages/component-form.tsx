import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NewStatusComponent } from '../api/bounds/new-status-component.js';
import { t } from '../language/text.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { isFoundBy } from '../monitors/shared/monitor-words.js';
import { Folded } from '../ui/folded.js';
import { SavedForm, type SavedFormProps } from '../ui/saved-form.js';
import { type SavedThing, useDraft } from '../ui/use-draft.js';
import { type ComponentDraft, withMonitor } from './component-draft.js';
import { componentLabels } from './component-labels.js';
import { stateChoices } from './status-page-words.js';

/** With more, a search field narrows the choice. */
const plainMonitorsMax = 20;
const offeredMax = 200;

type ComponentFormProps = Pick<SavedFormProps<ComponentDraft>, 'saving' | 'onSave'> & {
  readonly initial: ComponentDraft;
  readonly of: SavedThing | null;
  readonly groups: readonly string[];
  readonly save: string;
  readonly onCancel: (() => void) | undefined;
};

export const ComponentForm = (props: ComponentFormProps) => {
  const { initial, of, groups, save, saving, onSave, onCancel } = props;
  const form = useDraft<ComponentDraft>({ initialValues: initial, of });
  const list = useId();
  const draft = form.getValues();
  return (
    <SavedForm
      isPlain
      form={form}
      saving={saving}
      onSave={onSave}
      failed={t('The component was not saved')}
      labels={componentLabels}
      submit={save}
      actions={
        onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('Close')}
          </Button>
        )
      }
    >
      <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <MonitorChoice
          value={draft.monitor_id}
          error={form.errors.monitor_id}
          onChange={(id, monitors) => form.setValues(withMonitor(draft, id, monitors))}
        />
        <TextInput
          label={componentLabels.name}
          description={t('Visitors read this name.')}
          miw="12rem"
          required
          maxLength={NewStatusComponent.name.maxLength}
          {...form.getInputProps('name')}
        />
      </Group>
      {draft.monitor_id === '' && (
        <NativeSelect
          label={componentLabels.hand_state}
          data={stateChoices}
          {...form.getInputProps('hand_state')}
        />
      )}
      <Folded
        title={t('Group, description and target')}
        isWrong={form.errors.group !== undefined || form.errors.description !== undefined}
      >
        <Stack gap="sm">
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <TextInput
              label={componentLabels.group}
              description={t('Components of one group stand together.')}
              miw="12rem"
              list={list}
              maxLength={NewStatusComponent.group.maxLength}
              autoComplete="off"
              {...form.getInputProps('group')}
            />
            <TextInput
              label={componentLabels.description}
              description={t('A few words for visitors.')}
              miw="12rem"
              maxLength={NewStatusComponent.description.maxLength}
              {...form.getInputProps('description')}
            />
          </Group>
          <datalist id={list}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          {draft.monitor_id !== '' && (
            <>
              <Checkbox
                label={componentLabels.shows_target}
                {...form.getInputProps('shows_target', { type: 'checkbox' })}
              />
              <NativeSelect
                label={t('State while the monitor is paused or has no data')}
                data={stateChoices}
                {...form.getInputProps('hand_state')}
              />
            </>
          )}
        </Stack>
      </Folded>
    </SavedForm>
  );
};

type Named = { readonly id: string; readonly name: string };

type MonitorChoiceProps = {
  readonly value: string;
  readonly error: React.ReactNode;
  readonly onChange: (id: string, monitors: readonly Named[]) => void;
};

const MonitorChoice = ({ value, error, onChange }: MonitorChoiceProps) => {
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  const [search, setSearch] = useState('');
  const found = monitors
    .filter((monitor) => monitor.id === value || isFoundBy(search)(monitor))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, offeredMax);
  return (
    <Stack gap="xs" miw="12rem">
      <NativeSelect
        label={componentLabels.monitor_id}
        description={t('A monitor, or yourself.')}
        data={[
          { value: '', label: t('Set by hand') },
          ...found.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value, monitors)}
      />
      {monitors.length > plainMonitorsMax && (
        <TextInput
          size="xs"
          aria-label={t('Search monitors')}
          placeholder={t('Search by name or target')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
    </Stack>
  );
};
