import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.js';
import { inSentence } from '../ui/names.js';
import type { WholeOf } from './part.js';
import { optionFor } from './schema-fields.js';
import classes from './schema-form.module.css';

export const VariantPart = ({ field, value, onChange, renderPart, ...rest }: WholeOf<'variant'>) => {
  const { options } = field.shape;
  const [chosen, setChosen] = useState(() => optionFor(options, value));
  const shape = options[chosen]?.shape;
  return (
    <div className={classes.variant}>
      <NativeSelect
        label={t('Kind of {what}', { what: inSentence(field.label) })}
        data={options.map(({ label }, at) => ({ label, value: String(at) }))}
        value={String(chosen)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value);
          setChosen(next);
          // A switch has a value from the start.
          onChange(options[next]?.shape.kind === 'flag' ? false : undefined);
        }}
      />
      <div key={chosen}>{shape && renderPart({ ...rest, field: { ...field, shape }, value, onChange })}</div>
    </div>
  );
};
