import type { Agent } from 'node:https';
import type { Logger } from '@recado/transport';
import {
  type AuthenticationCreds,
  makeWASocket,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Settings } from '../resolveSettings.ts';
import type { MakeSignalRepository } from '../signal/createSignalRepositoryFactory.ts';
import { createQuietLogger } from './createQuietLogger.ts';
import { noRetryTransactionOptions } from './noRetryTransactionOptions.ts';
import { withSharedContext } from './sharedContext.ts';

export interface OpenSocketOptions {
  readonly settings: Settings;
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  readonly makeSignalRepository: MakeSignalRepository;
  readonly getMessage: NonNullable<UserFacingSocketConfig['getMessage']>;
  readonly cachedGroupMetadata: NonNullable<UserFacingSocketConfig['cachedGroupMetadata']>;
  readonly placeholderResendCache: NonNullable<UserFacingSocketConfig['placeholderResendCache']>;
  readonly log: Logger;
}

/**
 * Opens a socket of the unmodified Baileys. The protocol version is the package's own or the
 * operator's: a query for a newer one would go to third parties. Baileys must not process
 * history (see incoming/history): it would decompress data of any size.
 */
export function openSocket({ settings, creds, keys, log, ...rest }: OpenSocketOptions): WASocket {
  const { agent, browserName, dispatcher, socketAgent, timings, url, version } = settings;
  const config: UserFacingSocketConfig = {
    ...rest,
    auth: { creds, keys },
    logger: createQuietLogger(log),
    version,
    waWebSocketUrl: url,
    browser: [browserName, 'Chrome', '1.0'],
    ...(agent && { fetchAgent: agent }),
    // Both kinds have the members that `ws` requires of an agent. Baileys' type names only one.
    ...(socketAgent && { agent: socketAgent as Agent }),
    ...(dispatcher && { options: { dispatcher } as object }),
    connectTimeoutMs: timings.connectMs,
    keepAliveIntervalMs: timings.keepAliveMs,
    defaultQueryTimeoutMs: timings.queryMs,
    transactionOpts: noRetryTransactionOptions,
    // During this delay, Baileys would process no other incoming stanza.
    retryRequestDelayMs: 0,
    // The owner's phone keeps its notifications.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    enableRecentMessageCache: false,
  };
  return withSharedContext(() => makeWASocket(config));
}
