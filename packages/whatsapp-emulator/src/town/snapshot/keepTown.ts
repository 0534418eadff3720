import { proto } from '@whiskeysockets/baileys';
import type { PhoneParts } from '../../phone/PhoneParts.ts';
import type { Account, Device } from '../../server/Account.ts';
import type { StoredChannel } from '../../server/channels/StoredChannel.ts';
import type { StoredGroup } from '../../server/groups/StoredGroup.ts';
import { clientName } from '../../server/WhatsAppServer.ts';
import type { Town } from '../Town.ts';
import {
  type KeptAccount,
  type KeptChannel,
  type KeptDevice,
  type KeptGroup,
  type KeptPhone,
  type KeptTown,
  keptVersion,
} from './KeptTown.ts';

/** A town as it is, written down. It goes on unharmed. */
export function keepTown({ server, phones, media }: Town): KeptTown {
  const { clock } = server;
  return {
    version: keptVersion,
    now: clock.now,
    isStopped: clock.isStopped,
    messages: server.messages,
    accounts: server.directory.accounts().map(keepAccount),
    groups: server.groups.list().map(keepGroup),
    channels: server.channels.list().map(keepChannel),
    phones: phones.parts().map(keepPhone),
    media: media.kept(),
  };
}

const number = ({ phone }: Account): string => phone;

function keepAccount(account: Account): KeptAccount {
  const { phone, lid, name, status, statusTime, lastSeen, business, picture, blocked, privacy } = account;
  return {
    phone,
    lid,
    name,
    status,
    statusTime,
    lastSeen,
    business,
    picture,
    blocked,
    privacy,
    appState: new Map([...account.appState].map(([key, collection]) => [key, collection.after(0)])),
    watchers: new Map([...account.watchers].map(([watcher, servers]) => [number(watcher), servers])),
    presenceSubscribers: [...account.presenceSubscribers].map(number),
    heardFrom: [...account.heardFrom].map(number),
    tokensGiven: new Map([...account.tokensGiven].map(([other, tokens]) => [number(other), tokens])),
    lastDevice: account.lastDevice,
    devices: [...account.devices.values()].map(keepDevice),
  };
}

function keepDevice(device: Device): KeptDevice {
  const { id, noiseKey, platform, keys, preKeys, pending, welcomed, seenAt, name, readsInlineHistory } =
    device;
  return {
    id,
    noiseKey,
    platform,
    keys,
    preKeys: preKeys.packed(),
    pending: pending.all(),
    welcomed,
    seenAt,
    name,
    readsInlineHistory,
  };
}

function keepGroup(group: StoredGroup): KeptGroup {
  const { id, creation, settings, subject, subjectTime, picture, description, inviteCode } = group;
  const { revokedCodes, memberAddMode, ephemeral, isCommunity, community, isAnnouncements } = group;
  return {
    id,
    creator: number(group.creator),
    creation,
    members: new Map([...group.members].map(([member, role]) => [number(member), role])),
    settings,
    subject,
    subjectTime,
    subjectOwner: number(group.subjectOwner),
    picture,
    description: description && { ...description, owner: number(description.owner) },
    inviteCode,
    revokedCodes,
    waiting: [...group.waiting].map(number),
    memberAddMode,
    ephemeral,
    isCommunity,
    community,
    isAnnouncements,
  };
}

function keepChannel(channel: StoredChannel): KeptChannel {
  const { id, name, description, picture, inviteCode, creation, owner, followers, posts, lastPost } = channel;
  return {
    id,
    name,
    description,
    picture,
    inviteCode,
    creation,
    owner: number(owner),
    followers: new Map([...followers].map(([follower, how]) => [number(follower), how])),
    posts,
    lastPost,
  };
}

function keepPhone(phone: PhoneParts): KeptPhone {
  const { account, device, keys, store, log, calls, presences, hasFiles, isGarbled, unanswered } = phone;
  return {
    phone: number(account),
    isOnline: device.active,
    keys: keys.kept(),
    signal: store.kept(),
    log: log.entries.map(entry => ({
      ...entry,
      content: proto.Message.encode(proto.Message.fromObject(entry.content)).finish(),
    })),
    calls: calls.entries,
    presences,
    senderKeyHolders: new Map(
      [...phone.senderKeyHolders].map(([group, holders]) => [group, [...holders].map(clientName)]),
    ),
    hasFiles,
    isGarbled,
    unanswered,
  };
}
