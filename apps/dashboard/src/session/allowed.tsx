import type { ReactNode } from 'react';
import { type RestrictedOperation, useMay } from './use-may.js';

type AllowedProps = {
  /** An operation of the API. */
  readonly to: RestrictedOperation;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
};

export const Allowed = ({ to, otherwise, children }: AllowedProps) => (useMay(to) ? children : otherwise);
