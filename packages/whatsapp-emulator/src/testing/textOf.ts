import type { WAMessage } from '@whiskeysockets/baileys';
import { textIn } from '../phone/readContent.ts';

/** Text or caption of a message a client saw; empty when it has none. */
export const textOf = ({ message }: WAMessage): string => textIn(message ?? {});
