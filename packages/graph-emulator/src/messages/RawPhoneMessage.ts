import type { PhoneMessage } from '@recado/whatsapp-emulator';

/** A message in the format that phones exchange. */
export type RawPhoneMessage = PhoneMessage['content'];
