import type { Message } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface MessageFileState {
  /** Object URL of the file's bytes, which is valid only in this page. */
  readonly url: string | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Downloads a message's stored file if enabled. Uses the SDK, because the download needs the session. */
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

/** Milliseconds for which a file stays cached after it was last displayed. */
const UNUSED_FILE_CACHE_MS = 300_000;

/** Returns a MIME type that a browser displays without running code. Other types become plain bytes. */
const safeMimeTypeOf = (type: string): string =>
  /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)/i.test(type) ? type : 'application/octet-stream';

/** Returns whether the server stores the message's file. The file's URL is then a path on the server. */
export const isMediaStoredByServer = ({ id, media }: Message): boolean =>
  media?.url?.endsWith(`/external/media/${id}`) ?? false;

/** Returns the sender's file name. Otherwise builds one from type and ID, such as `image-3EB0C431.jpeg`. */
export function getMessageFileName({ type, messageId, media }: Message): string {
  const extension = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${extension ? `.${extension}` : ''}`;
}
