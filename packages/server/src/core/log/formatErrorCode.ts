import type { TransportErrorCode } from '@recado/transport';

/**
 * Formats `messages.error_code`: the transport's reason, followed by the network's error number if
 * there is one (`rejected:463`).
 */
export const formatErrorCode = (reason: TransportErrorCode, code?: number): string =>
  code === undefined ? reason : `${reason}:${code}`;
