import { Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  /** Beside the title, where there is room. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
};

export const Section = ({ title, choice, children }: SectionProps) => (
  <Card withBorder padding="lg" component="section" aria-label={title} h="fit-content">
    {choice ? (
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {choice}
      </Group>
    ) : (
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
    )}
    {children}
  </Card>
);
