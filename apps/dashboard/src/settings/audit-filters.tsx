import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { type AuditFilter, emptyAuditFilter } from './audit-filter.js';
import { kindWords } from './audit-words.js';
import { apiKeysQuery, membersQuery } from './settings-queries.js';

type AuditFiltersProps = {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
};

const kindChoices = [
  { value: '', label: t('Everything') },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];

export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => {
  const { data: members = [] } = useQuery(membersQuery());
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const whoChoices = [
    { value: '', label: t('Everybody') },
    ...members.map(({ id, name }) => ({ value: `person_id=${id}`, label: name })),
    ...keys.map(({ id, name }) => ({ value: `api_key_id=${id}`, label: t('API key “{name}”', { name }) })),
  ];
  const field = (name: keyof AuditFilter) => ({
    value: filter[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...filter, [name]: value } as typeof emptyAuditFilter),
  });
  return (
    <Group gap="sm" role="search" aria-label={t('Filters')}>
      <NativeSelect label={t('Who')} data={whoChoices} {...field('who')} />
      <NativeSelect label={t('What')} data={kindChoices} {...field('kind')} />
      <TextInput label={t('First day')} type="date" {...field('firstDay')} />
      <TextInput label={t('Last day')} type="date" {...field('lastDay')} />
    </Group>
  );
};
