import type { Agent } from 'node:https';
import type { Logger } from '@recado/transport';
import {
  type AuthenticationCreds,
  makeWASocket,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import type { MakeSignalRepository } from '../signal/createSignalRepositoryFactory.ts';
import { createBaileysLogger } from './createBaileysLogger.ts';
import { noRetryTransactionOptions } from './noRetryTransactionOptions.ts';
import { withSharedAsyncLocalStorage } from './sharedContext.ts';

export interface OpenSocketOptions {
  readonly settings: BaileysSettings;
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  readonly makeSignalRepository: MakeSignalRepository;
  readonly getMessage: NonNullable<UserFacingSocketConfig['getMessage']>;
  readonly cachedGroupMetadata: NonNullable<UserFacingSocketConfig['cachedGroupMetadata']>;
  readonly placeholderResendCache: NonNullable<UserFacingSocketConfig['placeholderResendCache']>;
  readonly log: Logger;
}

/** Name under which the phone lists this device: system, browser and version of the browser. */
export const getDeviceName = ({ browserName }: BaileysSettings): [string, string, string] => [
  browserName,
  'Chrome',
  '1.0',
];

/**
 * Opens a socket of the unmodified Baileys. Its protocol version is the version in Baileys' package or the
 * operator's version, because a query for a newer version would go to third parties. Baileys must not process
 * history, because it would decompress data of any size (see incoming/history).
 */
export function openSocket({ settings, creds, keys, log, ...rest }: OpenSocketOptions): WASocket {
  const { agent, dispatcher, socketAgent, timings, url, version } = settings;
  const config: UserFacingSocketConfig = {
    ...rest,
    auth: { creds, keys },
    logger: createBaileysLogger(log),
    version,
    waWebSocketUrl: url,
    browser: getDeviceName(settings),
    ...(agent && { fetchAgent: agent }),
    // The library `ws` accepts every proxy agent that Recado creates, but Baileys' type allows only one kind.
    ...(socketAgent && { agent: socketAgent as Agent }),
    ...(dispatcher && { options: { dispatcher } as object }),
    connectTimeoutMs: timings.connectMs,
    keepAliveIntervalMs: timings.keepAliveMs,
    defaultQueryTimeoutMs: timings.queryMs,
    transactionOpts: noRetryTransactionOptions,
    // Request retries without delay, because Baileys would process no other incoming stanza during the delay.
    retryRequestDelayMs: 0,
    // Appear offline. While a linked device appears online, the owner's phone shows no notifications.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    enableRecentMessageCache: false,
  };
  return withSharedAsyncLocalStorage(() => makeWASocket(config));
}
