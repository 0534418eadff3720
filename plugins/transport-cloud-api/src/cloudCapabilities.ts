import { mediaKinds, type TransportCapabilities } from '@recado/transport';
import { REPLY_WINDOW_MS } from './incoming/LastIncomingMessageStore.ts';
import { cloudCredentialFields } from './linking/credentials.ts';

export const cloudCapabilities: TransportCapabilities = {
  qr: false,
  pairingCode: false,
  credentials: cloudCredentialFields,
  lookup: false,
  groups: false,
  media: mediaKinds,
  sends: ['text', 'voice', 'location', 'contacts', 'menu', 'reaction', 'template', 'numberRequest', 'product'],
  maxMediaBytes: 104_857_600,
  linkPreviews: 'network',
  receipts: true,
  prices: true,
  privateIds: 'business-scoped',
  replyWindowMs: REPLY_WINDOW_MS,
  manages: ['templates', 'catalog'],
};
