import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { inListOf } from '../language/formats.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { troubleQuery } from '../trouble/trouble-queries.js';
import { AnchorLink } from '../ui/links.js';

type AlsoBrokenProps = {
  /** The ids of the incidents that the page shows. */
  readonly besides: readonly string[];
  readonly namedMax?: number;
};

/** The other open incidents, by the names of their monitors. */
export const AlsoBroken = ({ besides, namedMax = 3 }: AlsoBrokenProps) => {
  const { data } = useQuery(troubleQuery(null));
  const others = data?.items.filter(({ incident }) => !besides.includes(incident.id)) ?? [];
  if (data === undefined || others.length === 0) return null;
  const named = others.slice(0, namedMax);
  const count = data.open_incidents - besides.length - named.length;
  const links = named.map(({ incident, monitor_name: name }) => (
    <AnchorLink
      key={incident.id}
      underline="always"
      inherit
      to="/incidents/$incidentId"
      params={{ incidentId: incident.id }}
    >
      {name}
    </AnchorLink>
  ));
  const more = (
    <AnchorLink key="more" underline="always" inherit to="/incidents">
      {t('{count, number} more', { count })}
    </AnchorLink>
  );
  return (
    <Text size="sm" mt="sm">
      {rich('Also broken: {monitors}', {
        monitors: inListOf(count > 0 ? [...links, more] : links).map((part, at) => (
          <Fragment key={String(at)}>{part}</Fragment>
        )),
      })}
    </Text>
  );
};
