import { Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { monitorRotasQuery, type Rota, rotasQuery } from '../../routing/rota-queries.js';
import { onNowInWords } from '../../routing/turn-words.js';
import { useRotaAttachment } from '../../routing/use-rota-attachment.js';
import { Failure } from '../../ui/failure.js';
import { AnchorLink } from '../../ui/links.js';
import { useNow } from '../../ui/use-now.js';
import { afterInWords } from '../shared/after-minutes.js';
import { AfterSelect } from '../shared/after-select.js';
import { receiversQuery } from '../shared/monitor-queries.js';
import classes from './attached-channels.module.css';

/** The rotas that a monitor can have, and the channels that routes add by its tags. */
export const OtherReceivers = ({ monitorId }: { readonly monitorId: string }) => (
  <>
    <Rotas monitorId={monitorId} />
    <ByRoutes monitorId={monitorId} />
  </>
);

const Rotas = ({ monitorId }: { readonly monitorId: string }) => {
  const { data: rotas = [] } = useQuery(rotasQuery());
  const { data: attached } = useQuery(monitorRotasQuery(monitorId));
  if (rotas.length === 0 || attached === undefined) return null;
  return <RotaChoice monitorId={monitorId} rotas={rotas} attached={attached} />;
};

type RotaChoiceProps = {
  readonly monitorId: string;
  readonly rotas: readonly Rota[];
  readonly attached: readonly { readonly id: string; readonly after_minutes: number }[];
};

const RotaChoice = ({ monitorId, rotas, attached }: RotaChoiceProps) => {
  const toggle = useRotaAttachment(monitorId);
  const now = new Date(useNow());
  const minutes = new Map(attached.map(({ id, after_minutes: after }) => [id, after]));
  // Attached rotas come first, in the order at opening, so that nothing moves under the pointer.
  const [first] = useState(minutes);
  const ordered = [...rotas.filter(({ id }) => first.has(id)), ...rotas.filter(({ id }) => !first.has(id))];
  const wanted = (id: string) =>
    toggle.isPending && toggle.variables.rotaId === id ? toggle.variables : undefined;
  return (
    <Stack gap="sm" mt="md" component="section" aria-label={t('Rotas')}>
      <Title order={3} size="h6">
        {t('Rotas')}
      </Title>
      {ordered.map((rota) => {
        const isOn = wanted(rota.id)?.attach ?? minutes.has(rota.id);
        const afterMinutes = wanted(rota.id)?.afterMinutes ?? minutes.get(rota.id) ?? 0;
        const change = (attach: boolean, after: number) =>
          toggle.mutate({ rotaId: rota.id, attach, afterMinutes: after });
        return (
          <Group key={rota.id} justify="space-between" gap="xs" wrap="nowrap" className={classes.row ?? ''}>
            <Switch
              label={rota.name}
              description={t('On now: {who}', { who: onNowInWords(rota, now) })}
              checked={isOn}
              onChange={({ currentTarget }) => change(currentTarget.checked, afterMinutes)}
            />
            {isOn && (
              <AfterSelect
                aria-label={t('When {name} gets its message', { name: rota.name })}
                size="xs"
                className={classes.after ?? ''}
                value={afterMinutes}
                onChange={(after) => change(true, after)}
              />
            )}
          </Group>
        );
      })}
      {toggle.error && <Failure what={t('That did not work')} error={toggle.error} />}
    </Stack>
  );
};

const ByRoutes = ({ monitorId }: { readonly monitorId: string }) => {
  const { data: receivers = [] } = useQuery(receiversQuery(monitorId));
  const byRoute = receivers.filter(({ via }) => via === 'route');
  if (byRoute.length === 0) return null;
  return (
    <Stack gap="sm" mt="md" component="section" aria-label={t('By its tags')}>
      <Title order={3} size="h6">
        {t('By its tags')}
      </Title>
      <ul className={classes.receivers}>
        {byRoute.map(({ type, id, name, route_id: routeId, route_name: route, after_minutes: after }) => (
          <li key={`${routeId} ${type} ${id}`}>
            <span>
              {name}{' '}
              <Text span size="xs" c="dimmed">
                {afterInWords(after)}
              </Text>
            </span>
            <span className={classes.why}>
              {rich('route {name}', {
                name: (
                  <AnchorLink size="xs" to="/alerts/routes/$routeId" params={{ routeId: routeId ?? '' }}>
                    {route}
                  </AnchorLink>
                ),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
};
