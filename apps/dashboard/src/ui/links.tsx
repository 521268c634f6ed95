import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';

export const AnchorLink = createLink((props: PropsWithChildren<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: PropsWithChildren<ButtonProps>) => (
  <Button component="a" {...props} />
));
