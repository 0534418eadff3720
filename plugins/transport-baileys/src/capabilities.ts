import { type Capabilities, manageable, mediaKinds, sendableKinds } from '@recado/transport';

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  sends: sendableKinds.filter(kind => kind !== 'menu' && kind !== 'template'),
  maxMediaBytes: 104_857_600,
  receipts: true,
  calls: true,
  manages: manageable.filter(what => what !== 'templates'),
  dials: true,
};
