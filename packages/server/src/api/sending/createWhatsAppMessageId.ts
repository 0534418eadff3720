import { randomBytes } from 'node:crypto';

/** Creates a message ID before the first attempt, in the format of WhatsApp's own web clients. */
export const createWhatsAppMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
