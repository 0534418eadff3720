import type { PublicProfileChanges } from '../model/Phone.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Sets the profile that other accounts see. No notification is sent, so other accounts see the change only
 * when they query the profile.
 */
export function setProfile(
  { account, server }: PhoneContext,
  { about, picture, visible, business }: PublicProfileChanges,
): void {
  if (about !== undefined) {
    account.status = about;
    account.statusTime = server.clock.seconds;
  }
  if (picture) account.picture = picture.length > 0 ? { id: server.newId(), jpeg: picture } : undefined;
  if (visible !== undefined)
    for (const part of ['status', 'profile']) account.privacy.set(part, visible ? 'all' : 'none');
  if (business) account.business = businessNodes(business);
}

function businessNodes({
  category,
  websites = [],
  hours,
  ...texts
}: NonNullable<PublicProfileChanges['business']>): BinaryNode[] {
  const textNode = (tag: string, text: string): BinaryNode => buildBinaryNode(tag, {}, Buffer.from(text));
  return [
    ...Object.entries(texts).map(([tag, text]) => textNode(tag, text)),
    ...websites.map(website => textNode('website', website)),
    ...(category ? [buildBinaryNode('categories', {}, [textNode('category', category)])] : []),
    ...(hours
      ? [
          buildBinaryNode(
            'business_hours',
            { timezone: hours.timezone },
            hours.days.map(day => buildBinaryNode('business_hours_config', day)),
          ),
        ]
      : []),
  ];
}
