import { manageableAreas, mediaKinds, sendableKinds, type TransportCapabilities } from '@recado/transport';

export const baileysCapabilities: TransportCapabilities = {
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
