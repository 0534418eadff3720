import type { TransportErrorCode } from '@recado/transport';

/** What WhatsApp's number means to whoever asked. */
export type Meaning = (code: number) => TransportErrorCode;

/**
 * About a group there is or is not.
 * @param forbidden what it means that this is not for us: to see it, or to change something of it
 */
export const groupRefusal =
  (forbidden: TransportErrorCode): Meaning =>
  code => {
    if (code === 401 || code === 403) return forbidden;
    if (code === 404) return forbidden === 'rejected' ? 'rejected' : 'not-in-group';
    // To see a group by a name that is none.
    if (forbidden === 'not-in-group' && (code === 400 || code === 406)) return 'not-in-group';
    return code === 419 ? 'group-full' : 'rejected';
  };

/** About a link: 406 it is none, 410 it was one. */
export const inviteRefusal: Meaning = code => {
  if ([400, 404, 406, 410].includes(code)) return 'bad-invite';
  return code === 419 ? 'group-full' : 'rejected';
};
