import type { TransportErrorCode } from '@recado/transport';

/**
 * Formats `messages.error_code`: the transport's reason, then the network's number if any
 * (`rejected:463`).
 */
export const formatErrorCode = (reason: TransportErrorCode, code?: number): string =>
  code === undefined ? reason : `${reason}:${code}`;
