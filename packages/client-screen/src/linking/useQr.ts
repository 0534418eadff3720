import { QR_FETCH_DELAY } from '@recado/contract/rules';
import { ApiError, type RawAnswer, type Sdk } from '@recado/sdk';
import { pause } from '@recado/timing';
import { useSdk } from '@recado/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { type Attempt, hasExpired } from './attempt.ts';
import type { Linking } from './useLinking.ts';

export interface ShownQr {
  readonly qr: FetchedQr | undefined;
  /** What the server said when it had none. */
  readonly error: Error | null;
  /** The next one is on its way: the one at hand is no longer good. */
  readonly isRenewing: boolean;
  /** Asks for another one, `delay` milliseconds from now. */
  renew(delay?: number): void;
}

/** The codes of an attempt, one after the other (docs/product.md §4, §9). */
export function useQr(id: string, attempt: Attempt, linking: Linking): ShownQr {
  const sdk = useSdk();
  const cache = useClientCache(id);
  const [asked, setAsked] = useState({ times: 0, delay: attempt.isFresh ? QR_FETCH_DELAY : 0 });
  const renew = useCallback((delay = 0) => setAsked(before => ({ times: before.times + 1, delay })), []);

  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['qr', id, attempt.number, asked.times],
    async queryFn({ signal }) {
      await pause(asked.delay, signal);
      if (attempt.reload && asked.times === 0) await cache.reload();
      return fetchQr(sdk, id, signal);
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });

  const { check } = linking;
  useEffect(() => {
    if (!error) return;
    let isCurrent = true;
    void check().then(status => {
      if (isCurrent && !(status && hasExpired(status.connection))) renew(QR_FETCH_DELAY);
    });
    return () => {
      isCurrent = false;
    };
  }, [error, check, renew]);

  return { qr: data, error, isRenewing: isPlaceholderData || error !== null, renew };
}

interface FetchedQr {
  readonly image: Blob;
  /** By this browser's clock, milliseconds. */
  readonly expiresAt: number;
}

/** The QR to show now. @throws ApiError when there is none */
async function fetchQr(sdk: Sdk, clientId: string, signal: AbortSignal): Promise<FetchedQr> {
  const answer = await sdk.raw('GET /whatsapp/client/{id}/qr', {
    params: { id: clientId },
    query: { t: Date.now() },
    accept: 'image/png',
    signal,
  });
  const { status, body, headers } = answer;
  if (status !== 200 || !(body instanceof Uint8Array))
    throw new ApiError({ status, serverMessage: messageOf(body) });
  const type = headers['content-type'] ?? 'image/png';
  return { image: new Blob([body.slice()], { type }), expiresAt: Date.now() + lifetime(answer) };
}

/** From the server's own clock, which the browser's need not agree with. */
function lifetime({ headers }: RawAnswer): number {
  const left = Date.parse(headers['expires-at'] ?? '') - Date.parse(headers.date ?? '');
  return Number.isNaN(left) ? UNTOLD : left;
}

/** Milliseconds: how long WhatsApp shows every code but the first. */
const UNTOLD = 20_000;

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
