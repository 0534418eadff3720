import type { TransportWebhook } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { WebhookService } from '../../deliveries/webhooks/index.ts';
import type { TransportRegistry } from '../../lines/index.ts';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import type { AuthTools } from '../accounts/auth/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { createConnectionFeed } from './connections/createConnectionFeed.ts';
import { createManualLineProbeService } from './connections/createManualLineProbeService.ts';
import { createProxyService } from './connections/createProxyService.ts';
import { createApiTokenService } from './management/createApiTokenService.ts';
import { createClientService } from './management/createClientService.ts';
import { createClientSettingsService } from './management/createClientSettingsService.ts';
import { createInvitationService } from './teams/createInvitationService.ts';
import { createTeamService } from './teams/createTeamService.ts';
import { createTransportServices } from './transports/createTransportServices.ts';
import { createOfflinePeriodService } from './uptime/createOfflinePeriodService.ts';
import { createStatusPageService } from './uptime/createStatusPageService.ts';

interface ClientServicesDeps extends Pick<AccountServices, 'quota'> {
  readonly database: Knex;
  readonly auth: Pick<AuthTools, 'apiTokens' | 'seal' | 'verifyTokens' | 'personMarks'>;
  readonly sessions: ClientSessions;
  /** Transports that connect clients to WhatsApp. */
  readonly transports: TransportRegistry;
  /** Webhook handlers of the transports whose networks send webhooks, by transport name. */
  readonly transportWebhooks: ReadonlyMap<string, TransportWebhook>;
  readonly webhooks: Pick<WebhookService, 'setPrincipal'>;
  /** Returns whether the server can convert any audio file to a voice note. */
  readonly canConvert: () => boolean;
  /** Private IP networks (CIDR) that the server may connect to when a user enters an address in them. */
  readonly allowedPrivateCidrs: readonly string[];
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
  readonly timeZone: string;
  /** Whether public status pages are enabled. */
  readonly statusPage: boolean;
  readonly log: Logger;
}

/** Creates the services for clients, their teams, their transports and their connections. */
export function createClientServices(dependencies: ClientServicesDeps) {
  const { database, auth, sessions, transports, consoleUrl, timeZone, log } = dependencies;
  const clients = createClientService({
    ...{ database, apiTokens: auth.apiTokens, timeZone, transports },
    canConvert: dependencies.canConvert,
    discardClient: id => sessions.forget(id),
    assertLineAllowed: (trx, ownerId) => dependencies.quota.assertLineAllowed(trx, ownerId),
  });
  const isPublic = dependencies.statusPage;
  return {
    clients,
    clientSettings: createClientSettingsService({ database, clients, webhooks: dependencies.webhooks, transports }),
    teams: createTeamService({ database, clients }),
    invitations: createInvitationService({ database, clients, consoleUrl }),
    tokens: createApiTokenService({ database, apiTokens: auth.apiTokens }),
    connectionFeed: createConnectionFeed({ database, log }),
    manualProbes: createManualLineProbeService({ sessions }),
    proxies: createProxyService({ ...dependencies, seal: auth.seal }),
    ...createTransportServices({ ...dependencies, ...auth, marks: auth.personMarks }),
    offlinePeriods: createOfflinePeriodService({ database, log }),
    statusPages: createStatusPageService({ database, seal: auth.seal, timeZone, isPublic }),
    sessions,
    transports,
  };
}
export type ClientServices = ReturnType<typeof createClientServices>;
