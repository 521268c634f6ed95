import { componentBounds, domainFrom, isSlug, statusPageBounds } from '@tocsin/domain';
import type { ConfigDraft } from '../report/draft.js';
import { nameFrom } from '../report/fields.js';
import { subjectOf } from './mapped.js';
import { flag, type KumaFile, type KumaRow, type KumaTables, number, text } from './read-backup.js';
import { lossesOfRows } from './table-columns.js';

const cut = (written: string, charsMax: number): string => [...written].slice(0, charsMax).join('').trim();

const linesFrom = (written: string): string =>
  written.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

const slugFrom = (written: string): string => {
  if (isSlug(written)) return written;
  const plain = written.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const ended = plain.length < statusPageBounds.slugCharsMin + 1 ? `${plain}-status` : plain;
  return ended.replace(/^-+/, '').slice(0, statusPageBounds.slugCharsMax).replace(/-+$/, '') || 'status';
};

const byWeight = (a: KumaRow, b: KumaRow): number =>
  (number(a, 'weight') ?? 0) - (number(b, 'weight') ?? 0) || (number(a, 'id') ?? 0) - (number(b, 'id') ?? 0);

const of = (rows: readonly KumaRow[], column: string, row: KumaRow): readonly KumaRow[] =>
  rows.filter((each) => text(each, column) === text(row, 'id'));

type Component = {
  readonly name: string;
  readonly group: string | undefined;
  readonly monitor: string;
  readonly shows_target: true | undefined;
};

type Components = { readonly components: readonly Component[]; readonly losses: readonly string[] };

/** The monitors of a page in the order of its groups. A monitor may stand in several. */
const componentsOf = (page: KumaRow, file: KumaFile, monitors: ReadonlyMap<string, string>): Components => {
  const { tables } = file;
  const names = new Map(tables.monitor.map((row) => [text(row, 'id'), text(row, 'name')]));
  const urls = new Map(tables.monitor.map((row) => [text(row, 'id'), text(row, 'url')]));
  const components: Component[] = [];
  const untaken: string[] = [];
  const links: KumaRow[] = [];
  let ownLinks = 0;
  // Uptime Kuma shows no others.
  const groups = of(tables.group, 'status_page_id', page).filter((row) => flag(row, 'public'));
  for (const group of groups.toSorted(byWeight)) {
    for (const link of of(tables.monitor_group, 'group_id', group).toSorted(byWeight)) {
      links.push(link);
      const id = text(link, 'monitor_id');
      const monitor = monitors.get(id);
      if (monitor === undefined) {
        untaken.push(names.get(id) || `monitor ${id}`);
        continue;
      }
      const hasOwnLink = !['', 'https://', urls.get(id)].includes(text(link, 'custom_url'));
      if (flag(link, 'send_url') && hasOwnLink) ownLinks++;
      components.push({
        name: cut(nameFrom(names.get(id) ?? '', monitor), componentBounds.nameCharsMax),
        group: cut(nameFrom(text(group, 'name'), ''), componentBounds.groupCharsMax) || undefined,
        monitor,
        shows_target: flag(link, 'send_url') && !hasOwnLink ? true : undefined,
      });
    }
  }
  const { componentsMax } = statusPageBounds;
  const over = components.length - componentsMax;
  return {
    components: components.slice(0, componentsMax),
    losses: [
      ...(untaken.length === 0 ? [] : [`these of its monitors, which are not taken: ${untaken.join(', ')}`]),
      ...(over > 0 ? [`its last ${over} monitors: a page has at most ${componentsMax} components`] : []),
      ...lossesOfRows(file, 'group', groups),
      ...lossesOfRows(file, 'monitor_group', links),
      ...(ownLinks === 0 ? [] : [`links of its own for ${ownLinks} of its monitors`]),
    ],
  };
};

const domainOf = (row: KumaRow, tables: KumaTables) => {
  const given = of(tables.status_page_cname, 'status_page_id', row).map((each) => text(each, 'domain'));
  const domain = given.map(domainFrom).find((each) => each !== null);
  return { domain, others: given.filter((each) => domainFrom(each) !== domain) };
};

/** @param monitors the keys of monitors by their ids */
export const takeStatusPages = (
  draft: ConfigDraft,
  file: KumaFile,
  monitors: ReadonlyMap<string, string>,
): void => {
  const { tables } = file;
  for (const row of tables.status_page) {
    const subject = subjectOf('status_page', 'status page', row, text(row, 'title'));
    if (!flag(row, 'published')) {
      draft.notTaken(subject, 'It is not published.', 'A page with a password: every page here is public.');
      continue;
    }
    const [written, slug] = [text(row, 'slug'), slugFrom(text(row, 'slug'))];
    const { domain, others } = domainOf(row, tables);
    const { components, losses } = componentsOf(row, file, monitors);
    const whole = linesFrom(text(row, 'description'));
    const description = cut(whole, statusPageBounds.descriptionCharsMax);
    const key = draft.addPage(slug, {
      title: cut(nameFrom(text(row, 'title'), slug), statusPageBounds.titleCharsMax),
      description: description || undefined,
      domain,
      noindex: flag(row, 'search_engine_index') ? undefined : true,
      components,
    });
    draft.taken(
      subject,
      [`status_pages/${key}`],
      [
        ...(slug === written ? [] : [`its address ${written}, which is ${slug} here`]),
        ...(others.length === 0 ? [] : [`its other domains: ${others.join(', ')}`]),
        ...losses,
        ...(description.length < whole.length ? ['the end of its description'] : []),
        ...lossesOfRows(file, 'status_page', [row]),
        ...lossesOfRows(file, 'status_page_cname', of(tables.status_page_cname, 'status_page_id', row)),
      ],
    );
  }
};
