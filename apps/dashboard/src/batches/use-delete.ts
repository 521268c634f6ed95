import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { leadToList } from './deleted-things.js';
import { type Deleted, requestDeletion } from './request-deletion.js';

type List =
  | '/alerts'
  | '/alerts/routes'
  | '/alerts/rotas'
  | '/monitors'
  | '/maintenance'
  | '/status-pages'
  | `/status-pages/${string}/posts`;

/** @param list to go to from the page of the thing, if it has one */
export const useDelete = (deleted: Deleted, list?: List) => {
  const queries = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: () => requestDeletion(queries, deleted),
    onSuccess: () => {
      if (list === undefined) return;
      leadToList(history, deleted.id, list);
      // The form of a deleted thing asks nothing about its unsaved changes.
      history.replace(list, undefined, { ignoreBlocker: true });
    },
  });
};
