import type { Endpoints, PayloadOf } from '@recado/contract';
import { templateTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, usePlatform, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

const texts = templateTexts.page;
export type NewTemplate = PayloadOf<Endpoints['POST /external/templates']>;

/**
 * Loads a client's templates page by page, and creates and removes them. Polls while a template is
 * under review, because WhatsApp may decide at any time.
 */
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
    // Polls while WhatsApp reviews a template, because a user waits for the result.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ templates: pageTemplates }) => pageTemplates.some(({ status }) => status === 'pending'))
        ? 15_000
        : false,
  });
  const reloadTemplates = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (payload: NewTemplate) => sdk.request('POST /clients/{id}/templates', { params: { id }, payload }),
    onSuccess() {
      toast.success(texts.created);
      void reloadTemplates();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.createFailed));
    },
  });
  const remove = useMutation({
    mutationFn: (template: string) =>
      sdk.request('DELETE /clients/{id}/templates/{template}', { params: { id, template } }),
    onSuccess: () => void toast.success(texts.removed),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.removeFailed));
    },
    onSettled: reloadTemplates,
  });
  return { list, create, remove };
}
