import type { ShownProfile } from '../model/Phone.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** What others see of the account from now on; nobody is told, whoever asks sees it. */
export function setProfile(
  { account, server }: PhoneParts,
  { about, picture, visible, business }: ShownProfile,
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
}: NonNullable<ShownProfile['business']>): BinaryNode[] {
  const words = (tag: string, text: string): BinaryNode => node(tag, {}, Buffer.from(text));
  return [
    ...Object.entries(texts).map(([tag, text]) => words(tag, text)),
    ...websites.map(website => words('website', website)),
    ...(category ? [node('categories', {}, [words('category', category)])] : []),
    ...(hours
      ? [
          node(
            'business_hours',
            { timezone: hours.timezone },
            hours.days.map(day => node('business_hours_config', day)),
          ),
        ]
      : []),
  ];
}
