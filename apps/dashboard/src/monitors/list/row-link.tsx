import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type RowLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> & { readonly path: string };

/** The router's own link listens to every navigation, which thousands of rows that scroll past feel. */
export const RowLink = ({ path, children, ...props }: RowLinkProps) => {
  const { history } = useRouter();
  const open = (event: MouseEvent): void => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || isForBrowser) return;
    event.preventDefault();
    history.push(path);
  };
  return (
    <a href={path} onClick={open} {...props}>
      {children}
    </a>
  );
};
