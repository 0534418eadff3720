import type { TransportErrorCode } from '@recado/transport';

/** Maps WhatsApp's status code to an error code. */
export type RefusalMapping = (code: number) => TransportErrorCode;

/**
 * Creates the mapping for requests about a group.
 * @param forbiddenCode error code if the account may not see the group, or may not change it
 */
export const createGroupRefusalMapping =
  (forbiddenCode: TransportErrorCode): RefusalMapping =>
  code => {
    if (code === 401 || code === 403) return forbiddenCode;
    if (code === 404) return forbiddenCode === 'rejected' ? 'rejected' : 'not-in-group';
    // For a request to see a group, these codes mean that its ID is invalid.
    if (forbiddenCode === 'not-in-group' && (code === 400 || code === 406)) return 'not-in-group';
    return code === 419 ? 'group-full' : 'rejected';
  };

/**
 * Maps refusals of invite links. Code 406 means that the link never existed, 410 that it is no longer valid.
 */
export const mapInviteRefusal: RefusalMapping = code => {
  if ([400, 404, 406, 410].includes(code)) return 'bad-invite';
  return code === 419 ? 'group-full' : 'rejected';
};
