import type { Account } from '../Account.ts';
import type { StoredChannel } from '../channels/StoredChannel.ts';
import { MexError, type MexQuery, type MexRequest } from './mexQuery.ts';

function getChannel({ server, variables }: MexRequest): StoredChannel {
  const channel = server.channels.get(variables.newsletter_id);
  if (!channel) throw new MexError(404, 'Not Found');
  return channel;
}

function getOwnChannel(request: MexRequest): StoredChannel {
  const channel = getChannel(request);
  if (channel.owner !== request.device.account) throw new MexError(403, 'Forbidden');
  return channel;
}

/** Builds WhatsApp's JSON description of a channel for one viewer. */
function buildChannelThread(channel: StoredChannel, viewer: Account) {
  const { id, name, description, inviteCode: invite, creation, followers, picture } = channel;
  const follower = followers.get(viewer);
  const role = channel.owner === viewer ? 'OWNER' : follower ? 'SUBSCRIBER' : 'GUEST';
  const text = (value: string) => ({ text: value, id: String(creation), update_time: `${creation}000000` });
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
    viewer_metadata: { mute: follower?.isMuted ? 'ON' : 'OFF', role },
  };
}

const create: MexQuery = ({ server, device, variables }) => {
  const { name = '', description } = variables.input ?? {};
  if (name === '') throw new MexError(400, 'Bad Request');
  const channel = server.channels.create(device.account, name, server.clock.seconds);
  channel.description = description ?? '';
  return { xwa2_newsletter_create: buildChannelThread(channel, device.account) };
};

const update: MexQuery = request => {
  const channel = getOwnChannel(request);
  const {
    name = channel.name,
    description = channel.description,
    picture = channel.picture,
  } = request.variables.updates ?? {};
  Object.assign(channel, { name, description, picture });
  return { xwa2_newsletter_update: buildChannelThread(channel, request.device.account) };
};

/**
 * Finds a channel by its ID or by the code of its link. As in WhatsApp, the result is null for an unknown
 * channel.
 */
const metadata: MexQuery = ({ server, device, variables }) => {
  const { key = '', type } = variables.input ?? {};
  const channel = type === 'INVITE' ? server.channels.findByInvite(key) : server.channels.get(key);
  return { xwa2_newsletter: channel ? buildChannelThread(channel, device.account) : null };
};

const subscribers: MexQuery = request => ({
  xwa2_newsletter_subscribers: { subscribers: getChannel(request).followers.size },
});

const follow =
  (path: string): MexQuery =>
  request => {
    const channel = getChannel(request);
    const { account } = request.device;
    if (!channel.followers.has(account)) channel.followers.set(account, { isMuted: false });
    return { [path]: buildChannelThread(channel, account) };
  };

const unfollow =
  (path: string): MexQuery =>
  request => {
    const channel = getChannel(request);
    channel.followers.delete(request.device.account);
    return { [path]: buildChannelThread(channel, request.device.account) };
  };

const mute =
  (path: string, isMuted: boolean): MexQuery =>
  request => {
    const channel = getChannel(request);
    const follower = channel.followers.get(request.device.account);
    if (!follower) throw new MexError(403, 'Forbidden');
    follower.isMuted = isMuted;
    return { [path]: buildChannelThread(channel, request.device.account) };
  };

/** Counts the administrators of a channel. In the emulator, the owner is the only administrator. */
const admins: MexQuery = request => {
  getChannel(request);
  return { xwa2_newsletter_admin: { admin_count: 1 } };
};

const changeOwner: MexQuery = request => {
  const channel = getOwnChannel(request);
  const newOwner = request.server.directory.findAccount(request.variables.user_id);
  if (!newOwner) throw new MexError(404, 'Not Found');
  channel.owner = newOwner;
  return { xwa2_newsletter_change_owner: { id: channel.id } };
};

const demote: MexQuery = request => ({ xwa2_newsletter_demote: { id: getOwnChannel(request).id } });

const remove: MexQuery = request => {
  const channel = getOwnChannel(request);
  request.server.channels.remove(channel);
  return { xwa2_newsletter_delete_v2: { id: channel.id, state: { type: 'DELETED' } } };
};

/**
 * Channel queries by query ID. The IDs are those of Baileys 7.0.0-rc14, rc.9 and 6.7.24 (IDs for follow and
 * unfollow differ between versions).
 */
export const CHANNEL_QUERIES: Readonly<Record<string, MexQuery>> = {
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
