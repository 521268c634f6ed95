export type MetricFamily = {
  readonly name: string;
  /** One line without backslashes. */
  readonly help: string;
  /** The base unit at the end of the name; unset for numbers without one. */
  readonly unit?: 'seconds' | 'ratio';
};

/** How metrics are written. All our families are gauges. */
export type ExpositionFormat = {
  readonly mediaType: string;
  readonly headOf: (family: MetricFamily) => string;
  readonly end: string;
};

const described = ({ name, help }: MetricFamily): string => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;

export const openMetricsMediaType = 'application/openmetrics-text';

/** OpenMetrics 1.0, "Text Format". Its end tells a whole answer from one that was cut off. */
export const openMetrics: ExpositionFormat = {
  mediaType: `${openMetricsMediaType}; version=1.0.0; charset=utf-8`,
  headOf: (family) =>
    described(family) + (family.unit === undefined ? '' : `# UNIT ${family.name} ${family.unit}\n`),
  end: '# EOF\n',
};

/** Prometheus' documentation, "Exposition formats". */
export const prometheusText: ExpositionFormat = {
  mediaType: 'text/plain; version=0.0.4; charset=utf-8',
  headOf: described,
  end: '',
};

type Offer = { readonly mediaType: string; readonly version: string };

/** Returns the weight of the best range that names the offer (RFC 9110, section 12.5.1). Wildcards name nothing. */
const weightOf = (accept: string, { mediaType, version }: Offer): number => {
  const weights = accept.split(',').map((range) => {
    const [named, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const parameter = (name: string): string | undefined =>
      parameters.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
    const isNamed = named === mediaType && (parameter('version') ?? version) === version;
    return isNamed ? Number(parameter('q') ?? 1) : 0;
  });
  return Math.max(...weights);
};

/** Returns OpenMetrics for scrapers that ask for it, and the text format for all others. */
export const formatFor = (accept = ''): ExpositionFormat => {
  const weight = weightOf(accept, { mediaType: openMetricsMediaType, version: '1.0.0' });
  const weightOfText = weightOf(accept, { mediaType: 'text/plain', version: '0.0.4' });
  return weight > 0 && weight >= weightOfText ? openMetrics : prometheusText;
};

/** Labels in the order in which they are written. */
export type Labels = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

export const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, (char) => escapes[char] ?? char)}"`)
    .join(',');

/** @param labels as `labelText` writes them */
export const sampleLine = ({ name }: MetricFamily, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`;
