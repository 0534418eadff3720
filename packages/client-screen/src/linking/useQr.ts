import { QR_FETCH_DELAY_MS } from '@recado/contract/rules';
import { ApiError, type RawResponse, type Sdk } from '@recado/sdk';
import { pause } from '@recado/timing';
import { useSdk } from '@recado/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { haveLinkingCodesExpired, type LinkingAttempt } from './linkingAttempt.ts';
import type { LinkingController } from './useClientLinking.ts';

export interface QrState {
  readonly qr: FetchedQr | undefined;
  /** Error that the server returned instead of a QR code. */
  readonly error: Error | null;
  /** True while the next QR code loads, because the current one expired or could not be loaded or shown. */
  readonly isRenewing: boolean;
  /** Requests another code after `delay` milliseconds. */
  renew(delay?: number): void;
}

/** Loads the QR codes of a linking attempt, one after the other (docs/product.md §4, §9). */
export function useQr(id: string, attempt: LinkingAttempt, linking: LinkingController): QrState {
  const sdk = useSdk();
  const cache = useClientCache(id);
  const [request, setRequest] = useState({ requestCount: 0, delay: attempt.isFresh ? QR_FETCH_DELAY_MS : 0 });
  const renew = useCallback(
    (delay = 0) => setRequest(previous => ({ requestCount: previous.requestCount + 1, delay })),
    [],
  );

  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['qr', id, attempt.number, request.requestCount],
    async queryFn({ signal }) {
      await pause(request.delay, signal);
      if (attempt.reload && request.requestCount === 0) await cache.reload();
      return fetchQr(sdk, id, signal);
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });

  const { checkStatus } = linking;
  useEffect(() => {
    if (!error) return;
    let isCurrent = true;
    void checkStatus().then(status => {
      if (isCurrent && !(status && haveLinkingCodesExpired(status.connection))) renew(QR_FETCH_DELAY_MS);
    });
    return () => {
      isCurrent = false;
    };
  }, [error, checkStatus, renew]);

  return { qr: data, error, isRenewing: isPlaceholderData || error !== null, renew };
}

interface FetchedQr {
  readonly image: Blob;
  /** Time at which the QR code expires, in Unix milliseconds of this browser's clock. */
  readonly expiresAt: number;
}

/** Fetches the current QR code. @throws ApiError if there is no code */
async function fetchQr(sdk: Sdk, clientId: string, signal: AbortSignal): Promise<FetchedQr> {
  const response = await sdk.raw('GET /whatsapp/client/{id}/qr', {
    params: { id: clientId },
    query: { t: Date.now() },
    accept: 'image/png',
    signal,
  });
  const { status, body, headers } = response;
  if (status !== 200 || !(body instanceof Uint8Array)) throw new ApiError({ status, serverMessage: readMessage(body) });
  const type = headers['content-type'] ?? 'image/png';
  return { image: new Blob([body.slice()], { type }), expiresAt: Date.now() + getLifetimeMs(response) };
}

/** Returns the code's remaining lifetime by the server's clock, because the browser's clock may differ. */
function getLifetimeMs({ headers }: RawResponse): number {
  const remainingMs = Date.parse(headers['expires-at'] ?? '') - Date.parse(headers.date ?? '');
  return Number.isNaN(remainingMs) ? DEFAULT_LIFETIME_MS : remainingMs;
}

/** Milliseconds for which each of WhatsApp's QR codes after the first one is valid. */
const DEFAULT_LIFETIME_MS = 20_000;

function readMessage(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
