/** Address of an account or device: `<user>[:<device>]@<server>`. */
export interface Jid {
  readonly user: string;
  /** Device number. 0 is the phone. */
  readonly device: number;
  readonly server: string;
}

export const PHONE_JID_SERVER = 's.whatsapp.net';
export const LID_JID_SERVER = 'lid';
/** Servers of hosted devices, which are Meta's servers (Cloud API) and have the number 99. */
export const HOSTED_JID_SERVER = 'hosted';
export const HOSTED_LID_JID_SERVER = 'hosted.lid';
export const HOSTED_DEVICE_ID = 99;
/** Address of the server itself, which has no user. */
export const SERVER_JID = '@s.whatsapp.net';
export const GROUP_JID_SERVER = 'g.us';
export const STATUS_JID = 'status@broadcast';

/** Whether a JID is the status or a broadcast list. */
export const isBroadcastJid = (jid: string | undefined): boolean => jid?.endsWith('@broadcast') === true;

/** Parses an address without its agent part (`_1`). Returns undefined if the text has no `@`. */
export function parseJid(text: string | undefined): Jid | undefined {
  const at = text?.indexOf('@') ?? -1;
  if (text === undefined || at < 0) return undefined;
  const [left = '', device] = text.slice(0, at).split(':');
  const server = text.slice(at + 1);
  return {
    user: left.split('_')[0] ?? '',
    device: device === undefined ? 0 : Number(device),
    server: server === 'c.us' ? PHONE_JID_SERVER : server,
  };
}

export const formatJid = (user: string, server: string, device = 0): string =>
  device === 0 ? `${user}@${server}` : `${user}:${device}@${server}`;

export const isGroupJid = (jid: string | undefined): boolean => jid?.endsWith('@g.us') === true;
export const isLidJid = (jid: string | undefined): boolean => isLidServer(parseJid(jid)?.server);
/** Whether a JID server has LIDs, of phones and linked devices or of hosted devices. */
export const isLidServer = (server: string | undefined): boolean =>
  server === LID_JID_SERVER || server === HOSTED_LID_JID_SERVER;
/** Whether a JID server has numbers, of phones and linked devices or of hosted devices. */
export const isPhoneServer = (server: string | undefined): boolean =>
  server === PHONE_JID_SERVER || server === HOSTED_JID_SERVER;
export const isChannelJid = (jid: string | undefined): boolean => jid?.endsWith('@newsletter') === true;
