import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.js';

// Loaded when first needed.
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.js').then((module) => ({ default: module.ConfirmDialog })),
);

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'onCancel'> & {
  readonly label: string;
  readonly size?: 'xs' | 'sm';
};

export const ConfirmButton = ({ label, size = 'sm', ...dialog }: ConfirmButtonProps) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { isSuccess, reset } = dialog.action;
  useEffect(() => {
    if (isSuccess) close();
  }, [isSuccess, close]);
  const cancel = (): void => {
    reset();
    close();
  };
  return (
    <>
      <Button variant="default" size={size} onClick={open}>
        {label}
      </Button>
      <Suspense>{isOpen && <ConfirmDialog {...dialog} onCancel={cancel} />}</Suspense>
    </>
  );
};
