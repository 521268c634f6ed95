import { Button, Group, PasswordInput, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { secretMask } from '../api/secret-mask.js';
import { t } from '../language/text.js';
import { lazyPart } from '../ui/lazy-part.js';
import { inSentence } from '../ui/names.js';
import { errorWithin } from './field-errors.js';
import type { PartOf } from './part.js';

// Most secrets come from another service.
const SecretMaker = lazyPart(() => import('./secret-maker.js'), 'SecretMaker');

export const SecretPart = ({ field, path, value, onChange, errors }: PartOf<'secret'>) => {
  const [isKept, setIsKept] = useState(value === secretMask);
  // A list that moves this item resets the value to `null`, and what is saved becomes the mask.
  if (isKept && value === null) setIsKept(false);
  if (!isKept && value === secretMask) setIsKept(true);
  const typed = typeof value === 'string' && value !== secretMask ? value : '';
  const isRemovable = isKept && !field.isRequired;
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
        placeholder={isKept ? t('Leave empty to keep it') : ''}
        value={typed}
        onChange={({ currentTarget }) => onChange(currentTarget.value || (isKept ? secretMask : null))}
      />
      {(field.shape.isChosenByCustomer || isRemovable) && (
        <Group gap="xs" mt={6}>
          {field.shape.isChosenByCustomer && (
            <Suspense fallback={<Skeleton height={26} width={100} />}>
              <SecretMaker secret={typed} onMake={onChange} />
            </Suspense>
          )}
          {isRemovable && (
            <Button size="compact-sm" variant="default" onClick={remove}>
              {t('Remove the stored {what}', { what: inSentence(field.label) })}
            </Button>
          )}
        </Group>
      )}
    </>
  );
};
