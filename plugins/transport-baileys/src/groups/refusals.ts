import type { TransportErrorCode } from '@recado/transport';

/** Function that maps a status code, with which WhatsApp refuses a group request, to a transport error code. */
export type GroupRefusalMapping = (code: number) => TransportErrorCode;

/**
 * Creates the mapping from WhatsApp's status codes to error codes, for requests about a group.
 * @param forbiddenCode error code for the case that the account may not see, or may not change, the group
 */
export const createGroupRefusalMapping =
  (forbiddenCode: TransportErrorCode): GroupRefusalMapping =>
  code => {
    if (code === 401 || code === 403) return forbiddenCode;
    if (code === 404) return forbiddenCode === 'rejected' ? 'rejected' : 'not-in-group';
    // If the request was to see a group, codes 400 and 406 mean that the group's ID is invalid.
    if (forbiddenCode === 'not-in-group' && (code === 400 || code === 406)) return 'not-in-group';
    return code === 419 ? 'group-full' : 'rejected';
  };

/**
 * Maps WhatsApp's error code for a refused invite link to Recado's reason. Code 406: the link never existed.
 * Code 410: it is no longer valid.
 */
export const mapGroupInviteRefusal: GroupRefusalMapping = code => {
  if ([400, 404, 406, 410].includes(code)) return 'bad-invite';
  return code === 419 ? 'group-full' : 'rejected';
};
