import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> & { readonly label: string };

export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} {...props} />
);
