import { type Capabilities, manageable, mediaKinds, sendableKinds } from '@recado/transport';

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  sends: sendableKinds.filter(kind => kind !== 'menu'),
  maxMediaBytes: 104_857_600,
  receipts: true,
  calls: true,
  manages: manageable,
  dials: true,
};
