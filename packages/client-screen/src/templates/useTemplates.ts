import type { Endpoints, PayloadOf } from '@recado/contract';
import { templates } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, usePlatform, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

const texts = templates.page;
export type NewTemplate = PayloadOf<Endpoints['POST /external/templates']>;

/** A client's templates page by page, made and removed. WhatsApp's word about one may come at any time: they are asked for again. */
export function useTemplates(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const queryKey = ['templates', id];
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      sdk.request('GET /clients/{id}/templates', {
        params: { id },
        query: { limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // While WhatsApp looks at one, somebody waits for it.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ templates: all }) => all.some(({ status }) => status === 'pending'))
        ? 15_000
        : false,
  });
  const again = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (payload: NewTemplate) =>
      sdk.request('POST /clients/{id}/templates', { params: { id }, payload }),
    onSuccess() {
      toast.success(texts.created);
      void again();
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.createFailed));
    },
  });
  const remove = useMutation({
    mutationFn: (template: string) =>
      sdk.request('DELETE /clients/{id}/templates/{template}', { params: { id, template } }),
    onSuccess: () => void toast.success(texts.removed),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.removeFailed));
    },
    onSettled: again,
  });
  return { list, create, remove };
}
