import type { PhoneMessage } from '@recado/whatsapp-emulator';

/** A message as phones exchange it. */
export type Raw = PhoneMessage['content'];
