import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { afterChoices } from './after-minutes.js';

type AfterSelectProps = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  readonly value: number;
  readonly onChange: (minutes: number) => void;
};

/** When a channel gets its message: at once, or later if nobody has answered. */
export const AfterSelect = ({ value, onChange, ...props }: AfterSelectProps) => (
  <NativeSelect
    data={[...afterChoices(value)]}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    {...props}
  />
);
