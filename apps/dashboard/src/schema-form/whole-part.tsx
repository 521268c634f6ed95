import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { inSentence } from '../ui/names.js';
import { useDerived } from '../ui/use-derived.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import { ListPart } from './list-part.js';
import { MapPart } from './map-part.js';
import type { PartOf, PartProps, WholeOf } from './part.js';
import { optionFor } from './schema-fields.js';
import classes from './schema-form.module.css';

export type WholeKind = 'group' | 'list' | 'map' | 'variant';

type WholePartProps = PartOf<WholeKind> & {
  readonly renderPart: (part: PartProps) => ReactNode;
  /** For a part whose label is already shown around it. */
  readonly renderContent: (part: PartProps) => ReactNode;
};

export const WholePart = ({ renderPart, renderContent, ...props }: WholePartProps) => {
  switch (props.field.shape.kind) {
    case 'group':
      return <GroupPart {...(props as PartOf<'group'>)} renderPart={renderContent} />;
    case 'list':
      return <ListPart {...(props as PartOf<'list'>)} renderPart={renderContent} />;
    case 'map':
      return <MapPart {...(props as PartOf<'map'>)} />;
    case 'variant':
      return <VariantPart {...(props as PartOf<'variant'>)} renderPart={renderPart} />;
  }
};

const VariantPart = ({ field, value, onChange, renderPart, ...rest }: WholeOf<'variant'>) => {
  const { options } = field.shape;
  const [chosen, choose] = useDerived(value, () => optionFor(options, value));
  const shape = options[chosen]?.shape;
  const report = (option: number, changed: unknown): void => {
    choose(option, changed);
    onChange(changed);
  };
  return (
    <div className={classes.variant}>
      <NativeSelect
        label={t('Kind of {what}', { what: inSentence(field.label) })}
        data={options.map(({ label }, at) => ({ label, value: String(at) }))}
        value={String(chosen)}
        onChange={({ currentTarget }) => {
          // A switch has a value from the start.
          const isFlag = options[Number(currentTarget.value)]?.shape.kind === 'flag';
          report(Number(currentTarget.value), isFlag ? false : undefined);
        }}
      />
      <div key={chosen}>
        {shape &&
          renderPart({
            ...rest,
            field: { ...field, shape },
            value,
            onChange: (changed) => report(chosen, changed),
          })}
      </div>
    </div>
  );
};

const GroupPart = (props: WholeOf<'group'>) => {
  const { field, path, value, onChange, errors, renderPart } = props;
  const { root, focusOn } = useRowFocus<HTMLFieldSetElement>();
  const isThere = field.isRequired || value !== undefined;
  const add = (): void => {
    // not translated: a selector.
    focusOn('input, select, textarea');
    onChange({});
  };
  const remove = (): void => {
    focusOn('button');
    onChange(undefined);
  };
  const what = inSentence(field.label);
  return (
    <Frame
      ref={root}
      label={field.label}
      isRequired={field.isRequired}
      hint={field.description}
      error={errors[path]}
    >
      {isThere && renderPart({ field, path, value, onChange, errors })}
      {!field.isRequired && (
        <Button size="compact-sm" variant="default" w="fit-content" onClick={isThere ? remove : add}>
          {isThere ? t('Remove {name}', { name: what }) : t('Add {what}', { what })}
        </Button>
      )}
    </Frame>
  );
};
