import { Paper, Table, Text } from '@mantine/core';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Breakable } from '../ui/breakable.js';
import { TableHeads } from '../ui/wide-table.js';
import { FirstOf } from './first-of.js';

type Change = Schemas['ConfigPlan']['changes'][number];

const actionWords: Readonly<Record<Change['action'], string>> = {
  create: t('Create'),
  change: t('Change'),
  delete: t('Delete'),
};

const kindWords: Readonly<Record<Change['kind'], string>> = {
  channels: t('Channel'),
  rotas: t('Rota'),
  monitors: t('Monitor'),
  routes: t('Route'),
  maintenance_windows: t('Maintenance window'),
  status_pages: t('Status page'),
};

export const PlannedChanges = ({ changes }: { readonly changes: readonly Change[] }) => (
  <FirstOf
    items={changes}
    list={(items) => (
      <Paper withBorder>
        <Table verticalSpacing="xs" aria-label={t('Planned changes')}>
          <TableHeads heads={[t('Action'), t('What'), t('Key in the configuration')]} />
          <Table.Tbody>
            {items.map(({ action, kind, key, fields }) => (
              <Table.Tr key={`${kind}/${key}`}>
                <Table.Td>{actionWords[action]}</Table.Td>
                <Table.Td>{kindWords[kind]}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <code>
                    <Breakable text={key} />
                  </code>
                  {action === 'change' && (
                    <Text c="dimmed" size="sm" lang="en">
                      {fields.map(({ field }) => field).join(', ')}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    )}
  />
);
