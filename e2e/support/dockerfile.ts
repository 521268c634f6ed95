type Instruction = { readonly name: string; readonly rest: string };
export type Stage = {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
};

/** The stages of a Dockerfile. @throws Error for a line before the first FROM */
export const stagesOf = (text: string): Stage[] => {
  const whole = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of whole.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === 'FROM') {
      const [, image = '', stage = ''] = /^(?:--\S+ )*(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name: stage, image, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`Before the first FROM: ${line}`);
      stage.instructions.push({ name, rest });
    }
  }
  return stages;
};

/** Whether a `.dockerignore` leaves out a path, relative to the context. Knows names, `*` and a leading `**`. */
export const ignoredBy = (dockerignore: string): ((path: string) => boolean) => {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const escaped = line.replace(/^\*\*\//, '').replace(/[.+^${}()|[\]\\]/g, '\\$&');
      const name = escaped.replaceAll('*', '[^/]*');
      return new RegExp(`${line.startsWith('**/') ? '(^|/)' : '^'}${name}(/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
};
