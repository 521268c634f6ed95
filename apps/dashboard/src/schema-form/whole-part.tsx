import type { ReactNode } from 'react';
import { GroupPart } from './group-part.js';
import { ListPart } from './list-part.js';
import { MapPart } from './map-part.js';
import type { PartOf, PartProps } from './part.js';
import { VariantPart } from './variant-part.js';

export type WholeKind = 'group' | 'list' | 'map' | 'variant';

type WholePartProps = PartOf<WholeKind> & {
  readonly renderPart: (part: PartProps) => ReactNode;
  /** For a part whose label is already shown around it. */
  readonly renderContent: (part: PartProps) => ReactNode;
};

export const WholePart = ({ renderPart, renderContent, ...props }: WholePartProps) => {
  switch (props.field.shape.kind) {
    case 'group':
      return <GroupPart {...(props as PartOf<'group'>)} renderPart={renderContent} />;
    case 'list':
      return <ListPart {...(props as PartOf<'list'>)} renderPart={renderContent} />;
    case 'map':
      return <MapPart {...(props as PartOf<'map'>)} />;
    case 'variant':
      return <VariantPart {...(props as PartOf<'variant'>)} renderPart={renderPart} />;
  }
};
