import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { useDelete } from '../batches/use-delete.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Allowed } from '../session/allowed.js';
import { useMay } from '../session/use-may.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';
import { IconButton } from '../ui/icon-button.js';
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.js';
import { Status } from '../ui/status.js';
import { componentBody, componentDraftOf } from './component-draft.js';
import { ComponentForm } from './component-form.js';
import { type ComponentState, outdateStatusPages, type StatusComponent } from './status-page-queries.js';
import { stateChoices, stateTones, stateWords } from './status-page-words.js';
import classes from './status-pages.module.css';

type ComponentRowProps = {
  readonly pageId: string;
  readonly component: StatusComponent;
  /** Deleted elsewhere, while somebody types in its form. */
  readonly isGone: boolean;
  readonly groups: readonly string[];
  /** The name of a group that begins with this row. */
  readonly heading: string | null;
  /** `null` when components cannot be moved. */
  readonly moves: {
    readonly up: boolean;
    readonly down: boolean;
    readonly by: (step: -1 | 1) => void;
  } | null;
  readonly drag: {
    readonly isOver: boolean;
    readonly onStart: () => void;
    /** @returns whether the dragged component may be dropped here */
    readonly onOver: () => boolean;
    readonly onDrop: () => void;
    readonly onEnd: () => void;
  };
};

export const ComponentRow = (props: ComponentRowProps) => {
  const { pageId, component, isGone, groups, heading, moves, drag } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, group } = component;
  if (isGone && !isOpen) return null;
  return (
    <>
      {heading !== null && <li className={classes.group}>{heading}</li>}
      <li
        className={classes.component}
        aria-label={name}
        data-component={id}
        data-grouped={group !== null}
        data-over={drag.isOver}
        draggable={moves !== null && !isOpen}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          // Firefox starts no drag without data.
          event.dataTransfer.setData('text/plain', name);
          drag.onStart();
        }}
        onDragOver={(event: DragEvent) => {
          if (drag.onOver()) event.preventDefault();
        }}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          drag.onDrop();
        }}
        onDragEnd={drag.onEnd}
      >
        <div className={classes.line}>
          <div className={classes.name}>
            <Text fw={600} component="div">
              {name}
              <DeletionMark id={component.id} />
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <Source component={component} />
            </Text>
          </div>
          <State pageId={pageId} component={component} />
          {moves !== null && (
            <span className={classes.actions}>
              <IconButton
                label={t('Move {name} up', { name })}
                data-move={-1}
                disabled={!moves.up}
                onClick={() => moves.by(-1)}
              >
                <ArrowUpIcon />
              </IconButton>
              <IconButton
                label={t('Move {name} down', { name })}
                data-move={1}
                disabled={!moves.down}
                onClick={() => moves.by(1)}
              >
                <ArrowDownIcon />
              </IconButton>
            </span>
          )}
          <Allowed to="changeStatusComponent">
            <Button
              variant="default"
              size="xs"
              aria-expanded={isOpen}
              aria-label={t('Edit {name}', { name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('Edit')}
            </Button>
          </Allowed>
        </div>
        {isOpen && (
          <EditComponent
            pageId={pageId}
            component={component}
            isGone={isGone}
            groups={groups}
            onClose={() => setIsOpen(false)}
          />
        )}
      </li>
    </>
  );
};

const Source = ({ component }: { readonly component: StatusComponent }) => {
  if (component.monitor_deleted) return t('Set by hand: its monitor was deleted');
  if (component.monitor_id === null) return t('Set by hand');
  return rich(component.shows_target ? 'From {monitor}, with its target' : 'From {monitor}', {
    monitor: <MonitorName id={component.monitor_id} />,
  });
};

type OneProps = { readonly pageId: string; readonly component: StatusComponent };

const useChange = ({ pageId, component: { id } }: OneProps, onDone: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['StatusComponentChanges']) =>
      answerOf(
        api.PATCH('/v1/status-pages/{id}/components/{component_id}', {
          params: { path: { id: pageId, component_id: id } },
          body,
        }),
      ),
    onSuccess: async () => {
      await outdateStatusPages(queries);
      onDone();
    },
  });
};

/** The state of a component, with a select if it is set by hand. */
const State = ({ pageId, component }: OneProps) => {
  const change = useChange({ pageId, component }, () => undefined);
  const mayChange = useMay('changeStatusComponent');
  const { state, name } = component;
  if (component.monitor_id !== null || !mayChange)
    return <Status tone={stateTones[state]}>{stateWords[state]}</Status>;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('State of {name}', { name })}
        data={stateChoices}
        value={component.hand_state}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ hand_state: currentTarget.value as ComponentState })}
      />
      {change.error !== null && <Failure what={t('The component was not saved')} error={change.error} />}
    </>
  );
};

type EditProps = OneProps & Pick<ComponentRowProps, 'isGone' | 'groups'> & { readonly onClose: () => void };

const EditComponent = ({ pageId, component, isGone, groups, onClose }: EditProps) => {
  const change = useChange({ pageId, component }, onClose);
  const remove = useDelete({ kind: 'status_components', ...component, pageId });
  return (
    <Stack gap="sm" py="sm">
      <ComponentForm
        initial={componentDraftOf(component)}
        of={{ kind: 'status_component', id: component.id, version: component.updated_at, isGone }}
        groups={groups}
        save={t('Save')}
        saving={change}
        onSave={(draft, options) => change.mutate(componentBody(draft), options)}
        onCancel={onClose}
      />
      <Allowed to="deleteStatusComponent">
        <Group justify="flex-end">
          <ConfirmButton
            label={t('Delete')}
            size="xs"
            question={t('Delete the component “{name}”?', { name: component.name })}
            consequence={t('Its bars leave the page. Posts stay, and no longer name it.')}
            confirm={t('Delete the component')}
            action={remove}
          />
        </Group>
      </Allowed>
    </Stack>
  );
};
