import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../alerts/channel-queries.js';
import { NoChannels } from '../alerts/no-channels.js';
import { NewRoute } from '../api/bounds/new-route.js';
import { t } from '../language/text.js';
import { AfterSelect } from '../monitors/shared/after-select.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { hasAllTags } from '../monitors/shared/tags.js';
import { TagsField } from '../monitors/shared/tags-field.js';
import { Columns } from '../ui/columns.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { SavedForm, type Saves } from '../ui/saved-form.js';
import { Section } from '../ui/section.js';
import { type SavedThing, useDraft } from '../ui/use-draft.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { NamedPicker } from './named-picker.js';
import { rotasQuery } from './rota-queries.js';
import type { RouteDraft } from './route-draft.js';
import { routeLabels } from './route-labels.js';

const namedMax = 8;

type RouteFormProps = {
  readonly initial: RouteDraft;
  readonly of: SavedThing | null;
  readonly saving: Saves<RouteDraft>;
};

/** Waits for what it offers, so that nothing in it moves. */
export const RouteForm = (props: RouteFormProps) => {
  const isReady = useOnceLoaded([
    useQuery(channelsQuery()),
    useQuery(rotasQuery()),
    useQuery(allMonitorsQuery()),
  ]);
  return isReady ? <ReadyForm {...props} /> : <Skeleton height={420} />;
};

const ReadyForm = ({ initial, of, saving }: RouteFormProps) => {
  const form = useDraft<RouteDraft>({
    initialValues: initial,
    of,
    validate: { tags: (tags) => (tags.length === 0 ? t('Write at least one tag.') : null) },
  });
  const { data: channels = [] } = useQuery(channelsQuery());
  const { data: rotas = [] } = useQuery(rotasQuery());
  const draft = form.getValues();
  return (
    <Columns isSticky beside={<MatchingMonitors tags={draft.tags} />}>
      <SavedForm
        form={form}
        saving={saving}
        onSave={saving.mutate}
        failed={t('The route was not saved')}
        labels={routeLabels}
        actions={
          <ButtonLink variant="default" to="/alerts/routes">
            {t('Cancel')}
          </ButtonLink>
        }
      >
        <TagsField
          description={t('Monitors that have all of these tags. Enter or a comma ends a tag.')}
          value={draft.tags}
          onChange={(tags) => form.setFieldValue('tags', [...tags])}
          error={form.errors.tags}
        />
        {channels.length === 0 ? (
          <NoChannels />
        ) : (
          <NamedPicker
            label={t('Channels')}
            add={t('Add a channel …')}
            known={channels}
            chosen={draft.channel_ids}
            chosenMax={NewRoute.channel_ids.maxItems}
            onChange={(ids) => form.setFieldValue('channel_ids', ids)}
            error={form.errors.channel_ids}
          />
        )}
        {rotas.length + draft.rota_ids.length > 0 && (
          <NamedPicker
            label={t('Rotas')}
            hint={t('The channels of whoever is on turn.')}
            add={t('Add a rota …')}
            known={rotas}
            chosen={draft.rota_ids}
            chosenMax={NewRoute.rota_ids.maxItems}
            onChange={(ids) => form.setFieldValue('rota_ids', ids)}
            error={form.errors.rota_ids}
          />
        )}
        <AfterSelect
          label={t('When')}
          description={t('Later only while the incident is open and nobody has acknowledged it.')}
          value={draft.after_minutes}
          onChange={(minutes) => form.setFieldValue('after_minutes', minutes)}
          error={form.errors.after_minutes}
        />
        <TextInput
          label={t('Name')}
          description={t('If empty, it is named after its tags.')}
          {...form.getInputProps('name')}
        />
      </SavedForm>
    </Columns>
  );
};

const MatchingMonitors = ({ tags }: { readonly tags: readonly string[] }) => {
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  const matching = monitors.filter((monitor) => hasAllTags(monitor.tags, tags));
  return (
    <Section title={t('Monitors with these tags')}>
      {matching.length === 0 ? (
        <Text c="dimmed">
          {t('No monitor has them all yet. Those that get them later are covered, too.')}
        </Text>
      ) : (
        <Stack gap={4}>
          {matching.slice(0, namedMax).map(({ id, name }) => (
            <AnchorLink key={id} to="/monitors/$monitorId" params={{ monitorId: id }}>
              {name}
            </AnchorLink>
          ))}
          {matching.length > namedMax && (
            <Text c="dimmed">{t('and {count, number} more', { count: matching.length - namedMax })}</Text>
          )}
        </Stack>
      )}
    </Section>
  );
};
