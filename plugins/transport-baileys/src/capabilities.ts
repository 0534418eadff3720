import { type Capabilities, manageableAreas, mediaKinds, sendableKinds } from '@recado/transport';

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  sends: sendableKinds.filter(kind => kind !== 'menu' && kind !== 'template'),
  maxMediaBytes: 104_857_600,
  receipts: true,
  calls: true,
  manages: manageableAreas.filter(area => area !== 'templates'),
  dials: true,
};
