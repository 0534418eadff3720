import { proto } from '@whiskeysockets/baileys';
import type { PhoneContext } from '../../phone/PhoneContext.ts';
import type { Account, Device } from '../../server/Account.ts';
import type { StoredChannel } from '../../server/channels/StoredChannel.ts';
import type { StoredGroup } from '../../server/groups/StoredGroup.ts';
import { formatDeviceName } from '../../server/WhatsAppServer.ts';
import type { EmulatedWorld } from '../EmulatedWorld.ts';
import {
  type AccountSnapshot,
  type ChannelSnapshot,
  type DeviceSnapshot,
  type GroupSnapshot,
  type PhoneSnapshot,
  SNAPSHOT_VERSION,
  type WorldSnapshot,
} from './WorldSnapshot.ts';

/** Creates a snapshot of a world without changing the world. */
export function createSnapshot({ server, phones, media }: EmulatedWorld): WorldSnapshot {
  const { clock } = server;
  return {
    version: SNAPSHOT_VERSION,
    now: clock.now,
    isStopped: clock.isStopped,
    messages: server.messages,
    accounts: server.directory.accounts().map(createAccountSnapshot),
    groups: server.groups.list().map(createGroupSnapshot),
    channels: server.channels.list().map(createChannelSnapshot),
    phones: phones.listContexts().map(createPhoneSnapshot),
    media: media.toSnapshot(),
  };
}

const getPhoneNumber = ({ phone }: Account): string => phone;

function createAccountSnapshot(account: Account): AccountSnapshot {
  const { phone, lid, name, status, statusTime, lastSeen, business, picture, blocked, privacy } = account;
  const { catalog, passkey, usesBusinessApp } = account;
  return {
    phone,
    lid,
    name,
    status,
    statusTime,
    lastSeen,
    business,
    usesBusinessApp,
    catalog,
    passkey,
    picture,
    blocked,
    privacy,
    appState: new Map([...account.appState].map(([key, collection]) => [key, collection.listPatchesAfter(0)])),
    watchers: new Map([...account.watchers].map(([watcher, servers]) => [getPhoneNumber(watcher), servers])),
    presenceSubscribers: [...account.presenceSubscribers].map(getPhoneNumber),
    heardFrom: [...account.messageSenders].map(getPhoneNumber),
    tokensGiven: new Map([...account.issuedTokens].map(([other, tokens]) => [getPhoneNumber(other), tokens])),
    lastDevice: account.lastDevice,
    // A hosted device has keys outside of the phone, so it is created again after a snapshot is restored.
    devices: [...account.devices.values()].filter(({ isHosted }) => !isHosted).map(createDeviceSnapshot),
  };
}

function createDeviceSnapshot(device: Device): DeviceSnapshot {
  const { id, noiseKey, platform, keys, preKeys, pending, welcomed, seenAt, name, readsInlineHistory } = device;
  return {
    id,
    noiseKey,
    platform,
    keys,
    preKeys: preKeys.pack(),
    pending: pending.all(),
    welcomed,
    seenAt,
    name,
    readsInlineHistory,
  };
}

function createGroupSnapshot(group: StoredGroup): GroupSnapshot {
  const { id, creation, settings, subject, subjectTime, picture, description, inviteCode } = group;
  const { revokedCodes, memberAddMode, ephemeral, isCommunity, community, isAnnouncements } = group;
  return {
    id,
    creator: getPhoneNumber(group.creator),
    creation,
    members: new Map([...group.members].map(([member, role]) => [getPhoneNumber(member), role])),
    settings,
    subject,
    subjectTime,
    subjectOwner: getPhoneNumber(group.subjectOwner),
    picture,
    description: description && { ...description, owner: getPhoneNumber(description.owner) },
    inviteCode,
    revokedCodes,
    waiting: [...group.waiting].map(getPhoneNumber),
    memberAddMode,
    ephemeral,
    isCommunity,
    community,
    isAnnouncements,
  };
}

function createChannelSnapshot(channel: StoredChannel): ChannelSnapshot {
  const { id, name, description, picture, inviteCode, creation, owner, followers, posts, lastPost } = channel;
  return {
    id,
    name,
    description,
    picture,
    inviteCode,
    creation,
    owner: getPhoneNumber(owner),
    followers: new Map([...followers].map(([follower, settings]) => [getPhoneNumber(follower), settings])),
    posts,
    lastPost,
  };
}

function createPhoneSnapshot(phone: PhoneContext): PhoneSnapshot {
  const { account, device, keys, store, log, calls, presences, hasFiles, isGarbled, unanswered } = phone;
  return {
    phone: getPhoneNumber(account),
    isOnline: device.active,
    keys: keys.toSnapshot(),
    signal: store.toSnapshot(),
    log: log.entries.map(entry => ({
      ...entry,
      content: proto.Message.encode(proto.Message.fromObject(entry.content)).finish(),
    })),
    calls: calls.entries,
    presences,
    senderKeyHolders: new Map(
      [...phone.senderKeyHolders].map(([group, holders]) => [group, [...holders].map(formatDeviceName)]),
    ),
    hasFiles,
    isGarbled,
    unanswered,
  };
}
