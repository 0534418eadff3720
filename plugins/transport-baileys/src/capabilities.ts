import { type Capabilities, mediaKinds } from '@recado/transport';

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: mediaKinds,
  maxMediaBytes: 67_108_864,
  receipts: true,
  calls: true,
};
