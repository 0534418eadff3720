import { type Capabilities, mediaKinds } from '@recado/transport';
import { REPLY_WINDOW_MS } from './incoming/ChatStore.ts';
import { credentialFields } from './linking/credentials.ts';

export const capabilities: Capabilities = {
  qr: false,
  pairingCode: false,
  credentials: credentialFields,
  lookup: false,
  groups: false,
  media: mediaKinds,
  sends: ['text', 'voice', 'location', 'contacts', 'menu', 'reaction', 'template'],
  maxMediaBytes: 104_857_600,
  receipts: true,
  replyWindowMs: REPLY_WINDOW_MS,
  manages: ['templates'],
};
