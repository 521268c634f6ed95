import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.js';
import { useHeldIn } from '../api/held-drafts.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { useMay } from '../session/use-may.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BroadcastIcon, PlusIcon } from '../ui/icons.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import { AddComponent } from './add-component.js';
import { arranged, canMove, movedBy, movedTo } from './component-order.js';
import { ComponentRow } from './component-row.js';
import { componentsQuery, outdateStatusPages, type StatusComponent } from './status-page-queries.js';
import classes from './status-pages.module.css';

const route = getRouteApi('/inside/status-page/status-pages/$pageId');

export const ComponentsPart = () => {
  const { pageId } = route.useParams();
  const { data: saved } = useQuery(componentsQuery(pageId));
  const components = useHeldIn(saved ?? []);
  const mayAdd = useMay('createStatusComponent');
  const [isAdding, setIsAdding] = useState(false);
  if (saved === undefined) return <Skeleton height={200} />;
  const isOpen = mayAdd && (isAdding || components.length === 0);
  return (
    <Stack gap="md" component="section" aria-label={t('Components')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Components')}
        </Title>
        {!isOpen && (
          <Allowed to="createStatusComponent">
            <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
              {t('Add a component')}
            </Button>
          </Allowed>
        )}
      </Group>
      {components.length === 0 ? (
        <Empty icon={<BroadcastIcon />} title={t('No components yet')}>
          {t(
            'A component is what your customers know: the shop, the API, the sign-in. Its state comes from a monitor, or you set it.',
          )}
        </Empty>
      ) : (
        <Components pageId={pageId} components={components} saved={saved} />
      )}
      {isOpen && (
        <AddComponent
          pageId={pageId}
          components={components}
          onAdded={() => setIsAdding(true)}
          onClose={components.length === 0 ? undefined : () => setIsAdding(false)}
        />
      )}
    </Stack>
  );
};

type ComponentsProps = {
  readonly pageId: string;
  readonly components: readonly StatusComponent[];
  readonly saved: readonly StatusComponent[];
};

const Components = ({ pageId, components, saved }: ComponentsProps) => {
  const order = useOrder(pageId);
  const mayOrder = useMay('orderStatusComponents');
  const { root, focusOn } = useRowFocus<HTMLUListElement>();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const shown = arranged(components);
  const move = (id: string, step: -1 | 1): void => {
    // not translated: selectors.
    focusOn(
      `[data-component="${id}"] [data-move="${step}"]:not(:disabled)`,
      `[data-component="${id}"] [data-move]:not(:disabled)`,
    );
    order.mutate(movedBy(components, id, step));
  };
  const endDrag = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <Stack gap="xs">
      {order.error !== null && <Failure what={t('The order was not saved')} error={order.error} />}
      <ul ref={root} className={classes.list}>
        {shown.map((component, at) => (
          <ComponentRow
            key={component.id}
            pageId={pageId}
            component={component}
            isGone={!saved.includes(component)}
            groups={groupsOf(components)}
            heading={
              component.group !== null && component.group !== shown[at - 1]?.group ? component.group : null
            }
            moves={
              mayOrder && shown.length > 1
                ? {
                    up: canMove(components, component.id, -1),
                    down: canMove(components, component.id, 1),
                    by: (step) => move(component.id, step),
                  }
                : null
            }
            drag={{
              isOver: over === component.id && dragged !== component.id,
              onStart: () => setDragged(component.id),
              onOver: () => {
                if (dragged !== null) setOver(component.id);
                return dragged !== null;
              },
              onDrop: () => {
                if (dragged !== null && dragged !== component.id)
                  order.mutate(movedTo(components, dragged, component.id));
                endDrag();
              },
              onEnd: endDrag,
            }}
          />
        ))}
      </ul>
      {mayOrder && shown.length > 1 && (
        <Text size="xs" c="dimmed">
          {t(
            'Visitors see this order. Drag a row, or move it with its arrows: past the edge of a group, it leaves the group or joins the next.',
          )}
        </Text>
      )}
    </Stack>
  );
};

const groupsOf = (components: readonly StatusComponent[]): readonly string[] => [
  ...new Set(components.flatMap(({ group }) => (group === null ? [] : [group]))),
];

/** Shows the new order before the API has answered. A refusal restores the old order. */
const useOrder = (pageId: string) => {
  const queries = useQueryClient();
  const { queryKey } = componentsQuery(pageId);
  return useMutation({
    scope: { id: 'status-component-order' },
    mutationFn: (components: readonly StatusComponent[]) =>
      answerOf(
        api.PUT('/v1/status-pages/{id}/component-order', {
          params: { path: { id: pageId } },
          body: { components: components.map(({ id, group }) => ({ id, group })) },
        }),
      ),
    onMutate: async (components) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, components);
    },
    onSettled: () => outdateStatusPages(queries),
  });
};
