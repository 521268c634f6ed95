import { useEffect } from 'react';

let pageTitle: string | undefined;
let openIncidents = 0;

const show = (): void => {
  const count = openIncidents === 0 ? '' : `(${openIncidents}) `;
  document.title = `${count}${pageTitle === undefined ? '' : `${pageTitle} · `}Tocsin`;
};

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
};

/** Counts open incidents in the title of the tab. */
export const useIncidentsInTitle = (count: number): void => {
  useEffect(() => {
    openIncidents = count;
    show();
    return () => {
      openIncidents = 0;
      show();
    };
  }, [count]);
};
