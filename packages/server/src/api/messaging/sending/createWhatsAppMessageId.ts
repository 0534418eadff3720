import { randomBytes } from 'node:crypto';

/** Creates the ID of a message before the first attempt to send it, in the format of WhatsApp's web clients. */
export const createWhatsAppMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
