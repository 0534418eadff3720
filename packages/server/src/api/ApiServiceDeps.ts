import type { TransportWebhook } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../core/bus/index.ts';
import type { ClusterFileShare } from '../core/files/createClusterFileShare.ts';
import type { DeliverySettings } from '../deliveries/dispatch/index.ts';
import type { SsrfGuard } from '../deliveries/guard/index.ts';
import type { ClusterNodeDescription, TransportRegistry, WorkerView } from '../lines/index.ts';
import type { ClientSessions } from '../lines/sessions/index.ts';
import type { AuthTools } from './accounts/auth/index.ts';

/** Dependencies that the services of the API share. */
export interface ApiServiceDeps {
  readonly database: Knex;
  /** Connection pool for transactions that commit the writes of several clients together. */
  readonly commitPool?: Knex | undefined;
  readonly auth: AuthTools;
  readonly sessions: ClientSessions;
  /** Returns the worker processes that currently host the sessions of clients. */
  readonly localWorkers: () => readonly WorkerView[];
  readonly version: string;
  /** Transports that connect clients to WhatsApp. */
  readonly transports: TransportRegistry;
  /** Webhook handlers of the transports whose networks send webhooks, by transport name. */
  readonly transportWebhooks: ReadonlyMap<string, TransportWebhook>;
  readonly dataDir: string;
  /** Storage of files that all nodes of the platform share. */
  readonly files: ClusterFileShare;
  readonly timeZone: string;
  /** Private IP networks (CIDR) that the server may connect to when a user enters an address in them. */
  readonly allowedPrivateCidrs: readonly string[];
  /** Checks addresses that users enter, and blocks requests to private networks that are not allowed. */
  readonly guard: SsrfGuard;
  /** URL of the API for programs, with its prefix. */
  readonly apiUrl: string;
  /** URL of the console for people; empty if not configured. */
  readonly consoleUrl: string;
  /** URL of the SMTP server; undefined disables e-mail. */
  readonly smtpUrl?: string | undefined;
  /** Name of the ffmpeg program on the path, or its location. */
  readonly ffmpeg?: string | undefined;
  /** Delivery settings that override the default settings in `defaultDeliverySettings`. */
  readonly deliveries: Partial<DeliverySettings>;
  /** Message bus between the platform's processes. */
  readonly bus: Bus;
  /** Returns this node and all other nodes that currently run. */
  readonly nodes: () => readonly ClusterNodeDescription[];
  /** Whether public status pages are enabled. */
  readonly statusPage: boolean;
  readonly log: Logger;
}
