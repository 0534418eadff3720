import type { Agent } from 'node:https';
import type { Logger } from '@recado/transport';
import {
  type AuthenticationCreds,
  makeWASocket,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Settings } from '../settings.ts';
import type { MakeSignalRepository } from '../signal/signalRepository.ts';
import { onceOnly } from './onceOnly.ts';
import { quietLogger } from './quietLogger.ts';
import { withSharedContext } from './sharedContext.ts';

export interface SocketOptions {
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
 * A socket of the unmodified Baileys. The protocol version is the package's own, or the operator's: asking for a newer one
 * would go to third parties. History is none of its business (see incoming/history): it would inflate whatever size it is sent.
 */
export function openSocket({ settings, creds, keys, log, ...rest }: SocketOptions): WASocket {
  const { agent, browserName, dispatcher, socketAgent, timings, url, version } = settings;
  const config: UserFacingSocketConfig = {
    ...rest,
    auth: { creds, keys },
    logger: quietLogger(log),
    version,
    waWebSocketUrl: url,
    browser: [browserName, 'Chrome', '1.0'],
    ...(agent && { fetchAgent: agent }),
    // Both kinds have what `ws` asks of an agent; Baileys' type names only one.
    ...(socketAgent && { agent: socketAgent as Agent }),
    ...(dispatcher && { options: { dispatcher } as object }),
    connectTimeoutMs: timings.connectMs,
    keepAliveIntervalMs: timings.keepAliveMs,
    defaultQueryTimeoutMs: timings.queryMs,
    transactionOpts: onceOnly,
    // For so long nothing else that comes in would be looked at.
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
