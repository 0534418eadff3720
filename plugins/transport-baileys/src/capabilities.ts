import { type Capabilities, mediaKinds, sendableKinds } from '@recado/transport';

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  sends: sendableKinds.filter(kind => kind !== 'menu'),
  maxMediaBytes: 67_108_864,
  receipts: true,
  calls: true,
};
