import type { Message } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface FileInPage {
  /** Of the bytes, in this page alone. */
  readonly url: string | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** A message's file as the server keeps it, fetched when it is wanted, with the session and not by the browser. */
export function useFile(clientId: string, message: Message, isWanted: boolean): FileInPage {
  const sdk = useSdk();
  const {
    data: bytes,
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['file', clientId, message.id],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
    retry: false,
    queryFn: ({ signal }) =>
      sdk.request('GET /clients/{id}/media/{messageId}', {
        params: { id: clientId, messageId: message.id },
        signal,
      }),
  });
  const [url, setUrl] = useState<string>();
  const type = message.media?.mimeType ?? '';
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes.slice()], { type: shownType(type) }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes, type]);
  return { url, bytes, isLoading: isFetching, hasFailed: isError };
}

/** Milliseconds for which what is out of sight is kept. */
const KEPT = 300_000;

/** What a browser shows without running anything; all else are bytes. */
const shownType = (type: string): string =>
  /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)/i.test(type)
    ? type
    : 'application/octet-stream';

/** Only what the server keeps itself has its own address for it. */
export const isKept = ({ id, media }: Message): boolean =>
  media?.url?.endsWith(`/external/media/${id}`) ?? false;

/** The sender's name for it, or one made of its kind: `image-3EB0C431.jpeg`. */
export function fileNameOf({ type, messageId, media }: Message): string {
  const ending = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${ending ? `.${ending}` : ''}`;
}
