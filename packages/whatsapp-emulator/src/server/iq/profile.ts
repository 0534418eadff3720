import { child, textOf } from '../../wire/node.ts';
import { IqError, type IqHandler } from './IqHandler.ts';

/** `w:profile:picture`: nobody here has a picture; setting or removing one is accepted and forgotten. */
export const picture: IqHandler = ({ request }) => {
  if (request.attrs.type === 'set') return [];
  throw new IqError(404, 'item-not-found');
};

/** `status`: the account's about text. */
export const status: IqHandler = ({ device, request }) => {
  const text = child(request, 'status');
  if (text) device.account.status = textOf(text);
  return [];
};
