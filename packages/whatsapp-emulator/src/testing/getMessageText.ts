import type { WAMessage } from '@whiskeysockets/baileys';
import { extractMessageText } from '../phone/summarizeMessageContent.ts';

/** Returns the text or caption of a message that a client received, or an empty string. */
export const getMessageText = ({ message }: WAMessage): string => extractMessageText(message ?? {});
