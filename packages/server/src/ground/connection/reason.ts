import { reasons } from '@recado/texts';
import type { CloseReason } from '@recado/transport';

/** What `sessions.reason` holds: a close reason, and the network's number where it tells more (`forbidden:406`). */
export function formatReason(why: CloseReason, code?: number): string {
  return code !== undefined && Object.hasOwn(reasons.closeCode, code) ? `${why}:${code}` : why;
}

export function parseReason(reason: string): { readonly why: string; readonly code?: number } {
  const [why = '', code] = reason.split(':', 2);
  return code === undefined ? { why } : { why, code: Number(code) };
}
