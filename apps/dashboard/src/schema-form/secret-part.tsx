import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { inSentence } from '../ui/names.js';
import { errorWithin } from './field-errors.js';
import { secretMask } from './kept-secrets.js';
import type { PartOf } from './part.js';
import { SecretMaker } from './secret-maker.js';

export const SecretPart = ({ field, path, value, onChange, errors }: PartOf<'secret'>) => {
  const [isKept, setIsKept] = useState(value === secretMask);
  // A list that moves this item resets the value to `null`.
  if (isKept && value === null) setIsKept(false);
  const typed = typeof value === 'string' && value !== secretMask ? value : '';
  const remove = (): void => {
    setIsKept(false);
    onChange(null);
  };
  return (
    <>
      <PasswordInput
        autoComplete="off"
        label={field.label}
        description={field.description}
        error={errorWithin(errors, path)}
        required={field.isRequired && !isKept}
        placeholder={isKept ? 'Leave empty to keep it' : ''}
        value={typed}
        onChange={({ currentTarget }) => onChange(currentTarget.value || (isKept ? secretMask : null))}
      />
      {field.shape.isChosenByCustomer && <SecretMaker secret={typed} onMake={onChange} />}
      {isKept && !field.isRequired && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={remove}>
          Remove the stored {inSentence(field.label)}
        </Button>
      )}
    </>
  );
};
