import { Button } from '@mantine/core';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { inSentence } from '../ui/names.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import type { WholeOf } from './part.js';

export const GroupPart = (props: WholeOf<'group'>) => {
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
