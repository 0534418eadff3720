import type { Message } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface MessageFileState {
  /** Object URL of the bytes, valid in this page only. */
  readonly url: string | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Downloads a message's stored file when enabled, with the SDK's session and not by the browser. */
export function useMessageFile(clientId: string, message: Message, isEnabled: boolean): MessageFileState {
  const sdk = useSdk();
  const {
    data: bytes,
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['file', clientId, message.id],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_FILE_CACHE_MS,
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
    const objectUrl = URL.createObjectURL(new Blob([bytes.slice()], { type: safeMimeTypeOf(type) }));
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [bytes, type]);
  return { url, bytes, isLoading: isFetching, hasFailed: isError };
}

/** Milliseconds to cache a file that is no longer displayed. */
const UNUSED_FILE_CACHE_MS = 300_000;

/** Keeps MIME types that a browser displays without running code. Others become plain bytes. */
const safeMimeTypeOf = (type: string): string =>
  /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)/i.test(type) ? type : 'application/octet-stream';

/** Returns whether the server stores the file: only then does the URL have the server's own path. */
export const isStoredByServer = ({ id, media }: Message): boolean =>
  media?.url?.endsWith(`/external/media/${id}`) ?? false;

/** Returns the sender's file name, or one built from the message type: `image-3EB0C431.jpeg`. */
export function fileNameOf({ type, messageId, media }: Message): string {
  const extension = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${extension ? `.${extension}` : ''}`;
}
