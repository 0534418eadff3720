import { child, node } from '../../wire/node.ts';
import type { IqHandler } from './IqHandler.ts';

/** `w:biz`: nobody here is a business, so a profile comes back with its address alone. */
export const business: IqHandler = ({ request }) => {
  const asked = child(child(request, 'business_profile'), 'profile');
  if (!asked) return undefined;
  return [node('business_profile', { v: '244' }, [node('profile', { jid: asked.attrs.jid })])];
};
