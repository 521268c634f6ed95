import { type DataMap, mapsIn, textIn, textsIn } from '../report/maps.js';

/** The effect of a job's rules on its targets, as far as a monitor can have it. */
export type Relabelling = {
  /** True if the address of a target is what the exporter checks. */
  readonly isProbed: boolean;
  /** The label that names the module, if one does. */
  readonly moduleLabel: string | undefined;
  readonly losses: readonly string[];
};

const known = ['source_labels', 'separator', 'target_label', 'regex', 'replacement', 'action'];

/** A rule that copies a label as it is. @returns the label */
const copiedIn = (rule: DataMap): string | undefined => {
  const [source, ...others] = textsIn(rule, 'source_labels');
  const isWhole =
    ['', '(.*)', '(.+)'].includes(textIn(rule, 'regex')) &&
    ['', '$1', `\${1}`].includes(textIn(rule, 'replacement'));
  return others.length === 0 && isWhole ? source : undefined;
};

const isReplacement = (rule: DataMap): boolean =>
  ['', 'replace'].includes(textIn(rule, 'action')) && Object.keys(rule).every((key) => known.includes(key));

/**
 * Follows the rules that every job of the exporter has. A rule may also choose among targets, or change them: then
 * nobody knows here what is checked.
 *
 * @returns the reason why a job cannot be followed
 */
export const relabellingOf = (job: DataMap): Relabelling | { readonly reason: string } => {
  let isProbed = false;
  let moduleLabel: string | undefined;
  const losses: string[] = [];
  for (const [index, rule] of mapsIn(job, 'relabel_configs').entries()) {
    const label = textIn(rule, 'target_label');
    const copied = copiedIn(rule);
    const isFollowed =
      isReplacement(rule) &&
      ((label === '__address__' && isProbed) ||
        (label === '__param_target' && copied === '__address__') ||
        (label === '__param_module' && copied !== undefined) ||
        (label !== '' && !label.startsWith('__')));
    if (!isFollowed) return { reason: `Its relabelling rule ${index + 1} chooses or changes targets.` };
    if (label === '__param_target') isProbed = true;
    else if (label === '__param_module') moduleLabel = copied;
    else if (label !== '__address__' && label !== 'instance') losses.push(`its label ${label}`);
  }
  return { isProbed, moduleLabel, losses };
};
