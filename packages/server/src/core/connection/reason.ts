import { problemExplanations } from '@recado/texts';
import type { SessionCloseReason } from '@recado/transport';

/**
 * Formats the column `sessions.reason`: the close reason, followed by WhatsApp's close code if there
 * is an explanation for this code (`forbidden:406`).
 */
export function formatCloseReason(closeReason: SessionCloseReason, code?: number): string {
  return code !== undefined && Object.hasOwn(problemExplanations.closeCode, code)
    ? `${closeReason}:${code}`
    : closeReason;
}

export function parseCloseReason(reason: string): { readonly closeReason: string; readonly code?: number } {
  const [closeReason = '', code] = reason.split(':', 2);
  return code === undefined ? { closeReason } : { closeReason, code: Number(code) };
}
