import { mediaKinds, sendableMessageKinds, sessionTaskAreaNames, type TransportCapabilities } from '@recado/transport';

export const baileysCapabilities: TransportCapabilities = {
  qr: true,
  pairingCode: true,
  passkey: true,
  groups: true,
  media: mediaKinds,
  sends: sendableMessageKinds.filter(kind => kind !== 'menu' && kind !== 'template'),
  linkPreviews: 'message',
  maxMediaBytes: 104_857_600,
  receipts: true,
  privateIds: 'lid',
  calls: true,
  statusPosts: true,
  manages: sessionTaskAreaNames.filter(area => area !== 'templates'),
  dials: true,
};
