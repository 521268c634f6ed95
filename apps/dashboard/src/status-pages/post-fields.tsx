import { Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NewStatusPost } from '../api/bounds/new-status-post.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { Frame } from '../ui/frame.js';
import { type PostDraft, usualState, withComponent, withStatus } from './post-draft.js';
import type { ComponentState, Phase, StatusComponent } from './status-page-queries.js';
import { phaseWords, stateChoices } from './status-page-words.js';
import classes from './status-pages.module.css';

/** Labels by the fields of the API. */
export const postFieldLabels: Readonly<Record<string, string>> = {
  title: t('Title'),
  status: t('Says'),
  text: t('Text'),
  components: t('Components that it touches'),
  starts_at: t('Starts'),
  ends_at: t('Ends||maintenance'),
  maintenance_window_id: t('Maintenance window'),
};

type PostFieldsProps = {
  readonly form: UseFormReturnType<PostDraft>;
  readonly components: readonly StatusComponent[];
  readonly phases: readonly Phase[];
  /** A post has a title; its updates have none. */
  readonly hasTitle: boolean;
};

export const PostFields = ({ form, components, phases, hasTitle }: PostFieldsProps) => {
  const draft = form.getValues();
  return (
    <Stack gap="md">
      {hasTitle && (
        <TextInput
          label={postFieldLabels.title}
          placeholder={draft.kind === 'incident' ? t('Orders are slow') : t('We move to a faster database')}
          required
          maxLength={NewStatusPost.title.maxLength}
          {...form.getInputProps('title')}
        />
      )}
      <MarkdownField form={form} />
      <NativeSelect
        label={postFieldLabels.status}
        data={phases.map((value) => ({ value, label: phaseWords[value] }))}
        value={draft.status}
        error={form.errors.status}
        onChange={({ currentTarget }) => form.setValues(withStatus(draft, currentTarget.value as Phase))}
      />
      {draft.kind === 'maintenance' && (
        <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
          <TextInput
            type="datetime-local"
            label={postFieldLabels.starts_at}
            description={t('Time zone: {zone}', { zone: ownTimeZone() })}
            required
            miw="12rem"
            {...form.getInputProps('starts')}
            error={form.errors.starts_at}
          />
          <TextInput
            type="datetime-local"
            label={postFieldLabels.ends_at}
            description={t('Visitors see it in their own zone.')}
            required
            miw="12rem"
            {...form.getInputProps('ends')}
            error={form.errors.ends_at}
          />
        </Group>
      )}
      {components.length > 0 && (
        <Frame
          label={postFieldLabels.components ?? ''}
          isRequired={false}
          hint={t('And what state visitors read there.')}
          error={form.errors.components}
        >
          <div className={classes.touched}>
            {components.map((component) => (
              <TouchedComponent
                key={component.id}
                component={component}
                draft={draft}
                onChange={(state) => form.setValues(withComponent(draft, component.id, state))}
              />
            ))}
          </div>
        </Frame>
      )}
    </Stack>
  );
};

type TouchedProps = {
  readonly component: StatusComponent;
  readonly draft: PostDraft;
  readonly onChange: (state: ComponentState | null) => void;
};

const TouchedComponent = ({ component: { id, name }, draft, onChange }: TouchedProps) => {
  const touched = draft.components.find((one) => one.id === id);
  return (
    <div className={classes.touchedRow}>
      <Checkbox
        label={name}
        checked={touched !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualState(draft.kind) : null)}
      />
      {touched !== undefined && (
        <NativeSelect
          size="xs"
          aria-label={t('State of {name}', { name })}
          data={stateChoices}
          value={touched.state}
          onChange={({ currentTarget }) => onChange(currentTarget.value as ComponentState)}
        />
      )}
    </div>
  );
};

/** The preview beside it shows the text as visitors will read it. */
const MarkdownField = ({ form }: { readonly form: UseFormReturnType<PostDraft> }) => (
  <Textarea
    label={postFieldLabels.text}
    description={t('Markdown: **bold**, lists, and [links](https://example.com).')}
    required
    rows={6}
    maxLength={NewStatusPost.text.maxLength}
    {...form.getInputProps('text')}
  />
);
