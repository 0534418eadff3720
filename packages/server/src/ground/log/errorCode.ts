import type { TransportErrorCode } from '@recado/transport';

/** What `messages.error_code` holds: the transport's reason, and the network's number where there is one (`rejected:463`). */
export const errorCode = (reason: TransportErrorCode, code?: number): string =>
  code === undefined ? reason : `${reason}:${code}`;
