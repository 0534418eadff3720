import type { TransportErrorCode } from '@recado/transport';

/** Codes that state a problem of WhatsApp's servers, also the large codes of its GraphQL API. */
const isServerFault = (code: number): boolean => code === 408 || code >= 500;

/** Whether an error is a refusal of this request. A fault of the server or too many requests say nothing about it. */
export function isCatalogRefusal(error: unknown): boolean {
  const { data } = error as { readonly data?: unknown };
  return typeof data === 'number' && data !== 429 && !isServerFault(data);
}

/** Returns the error code for an error code of WhatsApp. A fault of the server is repeated as a missing answer is. */
export const toCatalogErrorCode = (code: number): TransportErrorCode =>
  isServerFault(code) ? 'unreachable' : 'rejected';
