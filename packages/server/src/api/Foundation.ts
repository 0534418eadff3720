import type { TransportWebhook } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DeliverySettings } from '../deliveries/dispatch/index.ts';
import type { Guard } from '../deliveries/guard/index.ts';
import type { Bus } from '../ground/bus/index.ts';
import type { FileShare } from '../ground/files/createFileShare.ts';
import type { NodeView, Transports, WorkerView } from '../lines/index.ts';
import type { Sessions } from '../lines/sessions/index.ts';
import type { AuthTools } from './auth/index.ts';

/** What every service stands on. */
export interface Foundation {
  readonly database: Knex;
  /** For what is written for all clients together. */
  readonly committing?: Knex | undefined;
  readonly auth: AuthTools;
  readonly sessions: Sessions;
  /** The processes that host them, at this moment. */
  readonly localWorkers: () => readonly WorkerView[];
  readonly version: string;
  /** What WhatsApp is reached by. */
  readonly transports: Transports;
  /** Of those whose networks post, by their names. */
  readonly transportWebhooks: ReadonlyMap<string, TransportWebhook>;
  readonly dataDir: string;
  /** Those of all nodes. */
  readonly files: FileShare;
  readonly timeZone: string;
  /** Networks that what users choose may be in although they are private, as CIDR. */
  readonly allowedPrivateCidrs: readonly string[];
  /** Keeps requests to users' addresses out of networks that are not theirs. */
  readonly guard: Guard;
  /** Where programs reach the API, with its prefix. */
  readonly apiUrl: string;
  /** Where people reach the console; empty: nobody said. */
  readonly consoleUrl: string;
  /** Of the server that sends e-mails; undefined: none are sent. */
  readonly smtpUrl?: string | undefined;
  /** The program's name on the path, or where it is. */
  readonly ffmpeg?: string | undefined;
  /** What differs from `deliverySettings`. */
  readonly deliveries: Partial<DeliverySettings>;
  /** The way to the platform's other processes. */
  readonly bus: Bus;
  /** This process among the platform's nodes, and the others there are, at this moment. */
  readonly nodes: () => readonly NodeView[];
  /** Whether there are status pages for the public. */
  readonly statusPage: boolean;
  readonly log: Logger;
}
