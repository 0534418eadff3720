import { statusPostPageTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createStatusPostRequester } from './createStatusPostRequester.ts';

const LIST_ENDPOINT = 'GET /clients/{id}/status-posts';
/** Milliseconds between two refreshes of the list, which shows new views. */
const REFRESH_INTERVAL_MS = 20_000;
const PAGE_SIZE = 50;

/** Loads the status posts of a client, the newest first. Loads older ones when the user requests them. */
export function useStatusPosts(clientId: string) {
  const sdk = useSdk();
  return useInfiniteQuery({
    queryKey: [LIST_ENDPOINT, clientId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return sdk.request(LIST_ENDPOINT, { params: { id: clientId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_INTERVAL_MS,
    select: ({ pages }) => pages.flatMap(({ statusPosts }) => statusPosts),
  });
}

/** Mutation that deletes a status post, and reports the result in a toast. */
export function useStatusPostDeletion(clientId: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (post: string) =>
      sdk.request('DELETE /clients/{id}/status-posts/{post}', { params: { id: clientId, post } }),
    onSuccess: ({ statusPost }) =>
      statusPost.state === 'deleted' ? toast.success(texts.done.removed) : toast.error(texts.done.removalUnsure),
    onError: error => {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.removal.failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [LIST_ENDPOINT] }),
  });
}

interface StatusPostPublicationOptions {
  readonly clientId: string;
  readonly onPublished: () => void;
  /** Receives the text of the error. */
  readonly onFailed: (problem: string) => void;
}

/** Mutation that publishes one post. After a failure it can be repeated, because it keeps its idempotency key and its file. */
export function useStatusPostPublication({ clientId, onPublished, onFailed }: StatusPostPublicationOptions) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [publish] = useState(() => createStatusPostRequester(sdk, clientId));
  return useMutation({
    mutationFn: publish,
    onSuccess: ({ statusPost }) => {
      if (statusPost.state === 'published') toast.success(texts.done.published);
      else toast.error(texts.done.unsure);
      onPublished();
    },
    onError: error => {
      if (!isSessionEndError(error)) onFailed(getFailureMessage(error, texts.dialog.failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [LIST_ENDPOINT] }),
  });
}
