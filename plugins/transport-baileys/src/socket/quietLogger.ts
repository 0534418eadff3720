import type { Logger } from '@recado/transport';
import type { AuthenticationState, makeWASocket } from '@whiskeysockets/baileys';
import { scrub } from './scrub.ts';

export type BaileysLogger = NonNullable<Parameters<typeof makeWASocket>[0]['logger']>;
export type { AuthenticationState };

/**
 * Baileys' logger. Its details are full of keys, numbers and messages: only the sentence of a warning or an error gets
 * through, with its numbers struck out, and for debugging only.
 */
export function quietLogger(log: Logger): BaileysLogger {
  const nothing = (): void => {};
  const say = (details: unknown, message?: string): void => {
    const sentence = message ?? (typeof details === 'string' ? details : '');
    if (sentence !== '') log.debug({ baileys: scrub(sentence) }, 'Baileys warns');
  };
  const logger: BaileysLogger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say,
    error: say,
  };
  return logger;
}
