import type { ReactNode } from 'react';
import { type RestrictedOperation, useMay } from './use-may.js';

type AllowedProps = {
  /** The operation of the api that the children are there for. */
  readonly to: RestrictedOperation;
  /** What those see instead whose role does not cover it; nothing when left out. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
};

/** Offers something only to those whom the api would let do it. */
export const Allowed = ({ to, otherwise, children }: AllowedProps) => (useMay(to) ? children : otherwise);
