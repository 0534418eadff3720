import type { Account } from '../Account.ts';
import type { StoredChannel } from '../channels/StoredChannel.ts';
import { type Asked, MexError, type Query } from './mexQuery.ts';

function channelOf({ server, variables }: Asked): StoredChannel {
  const channel = server.channels.get(variables.newsletter_id);
  if (!channel) throw new MexError(404, 'Not Found');
  return channel;
}

function ownChannel(asked: Asked): StoredChannel {
  const channel = channelOf(asked);
  if (channel.owner !== asked.device.account) throw new MexError(403, 'Forbidden');
  return channel;
}

/** A channel as WhatsApp shows it to somebody. */
function thread(channel: StoredChannel, viewer: Account) {
  const { id, name, description, inviteCode: invite, creation, followers, picture } = channel;
  const followed = followers.get(viewer);
  const role = channel.owner === viewer ? 'OWNER' : followed ? 'SUBSCRIBER' : 'GUEST';
  const text = (said: string) => ({ text: said, id: String(creation), update_time: `${creation}000000` });
  return {
    id,
    state: { type: 'ACTIVE' },
    thread_metadata: {
      creation_time: String(creation),
      name: text(name),
      description: text(description),
      invite,
      handle: null,
      subscribers_count: String(followers.size),
      verification: 'UNVERIFIED',
      picture: { id: picture === '' ? '' : String(creation), type: 'IMAGE', direct_path: '' },
      settings: { reaction_codes: { value: 'ALL' } },
    },
    viewer_metadata: { mute: followed?.isMuted ? 'ON' : 'OFF', role },
  };
}

const create: Query = ({ server, device, variables }) => {
  const { name = '', description } = variables.input ?? {};
  if (name === '') throw new MexError(400, 'Bad Request');
  const channel = server.channels.create(device.account, name, server.clock.seconds);
  channel.description = description ?? '';
  return { xwa2_newsletter_create: thread(channel, device.account) };
};

const update: Query = asked => {
  const channel = ownChannel(asked);
  const {
    name = channel.name,
    description = channel.description,
    picture = channel.picture,
  } = asked.variables.updates ?? {};
  Object.assign(channel, { name, description, picture });
  return { xwa2_newsletter_update: thread(channel, asked.device.account) };
};

/** By its id, or by the code of its link; of one that is not there WhatsApp says nothing. */
const metadata: Query = ({ server, device, variables }) => {
  const { key = '', type } = variables.input ?? {};
  const channel = type === 'INVITE' ? server.channels.byInvite(key) : server.channels.get(key);
  return { xwa2_newsletter: channel ? thread(channel, device.account) : null };
};

const subscribers: Query = asked => ({
  xwa2_newsletter_subscribers: { subscribers: channelOf(asked).followers.size },
});

const follow =
  (path: string): Query =>
  asked => {
    const channel = channelOf(asked);
    const { account } = asked.device;
    if (!channel.followers.has(account)) channel.followers.set(account, { isMuted: false });
    return { [path]: thread(channel, account) };
  };

const unfollow =
  (path: string): Query =>
  asked => {
    const channel = channelOf(asked);
    channel.followers.delete(asked.device.account);
    return { [path]: thread(channel, asked.device.account) };
  };

const mute =
  (path: string, isMuted: boolean): Query =>
  asked => {
    const channel = channelOf(asked);
    const followed = channel.followers.get(asked.device.account);
    if (!followed) throw new MexError(403, 'Forbidden');
    followed.isMuted = isMuted;
    return { [path]: thread(channel, asked.device.account) };
  };

/** Nobody but the owner administers a channel here. */
const admins: Query = asked => {
  channelOf(asked);
  return { xwa2_newsletter_admin: { admin_count: 1 } };
};

const changeOwner: Query = asked => {
  const channel = ownChannel(asked);
  const heir = asked.server.directory.accountOf(asked.variables.user_id);
  if (!heir) throw new MexError(404, 'Not Found');
  channel.owner = heir;
  return { xwa2_newsletter_change_owner: { id: channel.id } };
};

const demote: Query = asked => ({ xwa2_newsletter_demote: { id: ownChannel(asked).id } });

const remove: Query = asked => {
  const channel = ownChannel(asked);
  asked.server.channels.remove(channel);
  return { xwa2_newsletter_delete_v2: { id: channel.id, state: { type: 'DELETED' } } };
};

/** What clients ask about channels, by the ids of Baileys 7.0.0-rc14, of rc.9 and 6.7.24 (follow and unfollow). */
export const channelQueries: Readonly<Record<string, Query>> = {
  '8823471724422422': create,
  '24250201037901610': update,
  '6563316087068696': metadata,
  '9783111038412085': subscribers,
  '24404358912487870': follow('xwa2_newsletter_join_v2'),
  '7871414976211147': follow('xwa2_newsletter_follow'),
  '9767147403369991': unfollow('xwa2_newsletter_leave_v2'),
  '7238632346214362': unfollow('xwa2_newsletter_unfollow'),
  '29766401636284406': mute('xwa2_newsletter_mute_v2', true),
  '9864994326891137': mute('xwa2_newsletter_unmute_v2', false),
  '7130823597031706': admins,
  '7341777602580933': changeOwner,
  '6551828931592903': demote,
  '30062808666639665': remove,
};
