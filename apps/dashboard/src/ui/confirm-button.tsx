import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.js';
import { lazyPart } from './lazy-part.js';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.js'), 'ConfirmDialog');

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
