import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card withBorder padding="lg" component="section" aria-label={title} h="fit-content">
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </Card>
);
