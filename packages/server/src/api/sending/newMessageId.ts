import { randomBytes } from 'node:crypto';

/** The id of a message of ours, in the form of WhatsApp's own web clients: chosen before the first attempt. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
