import type { Logger } from '@recado/transport';
import type { AuthenticationState, makeWASocket } from '@whiskeysockets/baileys';
import { redactForLog } from './redactForLog.ts';

export type BaileysLogger = NonNullable<Parameters<typeof makeWASocket>[0]['logger']>;
export type { AuthenticationState };

/**
 * Creates the logger for Baileys. The details that Baileys logs contain keys, phone numbers and messages.
 * Therefore only the text of warnings and errors is logged, without long numbers and at debug level.
 */
export function createBaileysLogger(log: Logger): BaileysLogger {
  const noop = (): void => {};
  const logWarning = (details: unknown, message?: string): void => {
    const sentence = message ?? (typeof details === 'string' ? details : '');
    if (sentence !== '') log.debug({ baileys: redactForLog(sentence) }, 'Baileys logged a warning');
  };
  const logger: BaileysLogger = {
    level: 'warn',
    child: () => logger,
    trace: noop,
    debug: noop,
    info: noop,
    warn: logWarning,
    error: logWarning,
  };
  return logger;
}
