import type { ReactNode } from 'react';
import { AnchorLink } from '../ui/links.js';
import { subjectWords } from './audit-words.js';
import type { AuditEntry } from './settings-queries.js';

type LinkProps = { readonly id: string; readonly children: ReactNode };

/** The pages of what has one. */
const links: Readonly<Partial<Record<AuditEntry['subject']['type'], (props: LinkProps) => ReactNode>>> = {
  monitor: ({ id, children }) => (
    <AnchorLink to="/monitors/$monitorId" params={{ monitorId: id }}>
      {children}
    </AnchorLink>
  ),
  channel: ({ id, children }) => (
    <AnchorLink to="/alerts/channels/$channelId" params={{ channelId: id }}>
      {children}
    </AnchorLink>
  ),
  incident: ({ id, children }) => (
    <AnchorLink to="/incidents/$incidentId" params={{ incidentId: id }}>
      {children}
    </AnchorLink>
  ),
  maintenance_window: ({ id, children }) => (
    <AnchorLink to="/maintenance/$windowId" params={{ windowId: id }}>
      {children}
    </AnchorLink>
  ),
  status_page: ({ id, children }) => (
    <AnchorLink to="/status-pages/$pageId" params={{ pageId: id }}>
      {children}
    </AnchorLink>
  ),
};

/** The current name, with the id as a tooltip: names repeat, and can change. */
export const AuditSubject = ({ entry }: { readonly entry: AuditEntry }) => {
  const { type, id, name } = entry.subject;
  const words = <span title={id}>{subjectWords(entry)}</span>;
  const Linked = name === null ? undefined : links[type];
  return Linked === undefined ? words : <Linked id={id}>{words}</Linked>;
};
