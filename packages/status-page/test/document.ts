import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const below = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** All elements, as a browser without a script would see them. */
export const elementsOf = (body: string): readonly Element[] => {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if (isElement(node)) found.push(node);
    below(node).forEach(visit);
  };
  visit(parse(body, { scriptingEnabled: false }));
  return found;
};

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

export const textOf = (node: Node): string =>
  'value' in node && node.nodeName === '#text' ? node.value : below(node).map(textOf).join('');

/** Returns the texts of all elements with this name, in their order. */
export const textsOf = (body: string, tagName: string): readonly string[] =>
  elementsOf(body)
    .filter((element) => element.tagName === tagName)
    .map(textOf);
