import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import type { SsrfGuard } from '../../deliveries/guard/index.ts';
import type { TransportRegistry } from '../../lines/index.ts';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import type { AuthTools } from '../accounts/auth/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { createCatalogService } from './catalog/createCatalogService.ts';
import { createOrderReader } from './catalog/createOrderReader.ts';
import type { Ffmpeg } from './files/createFfmpeg.ts';
import { createMediaFileService } from './files/createMediaFileService.ts';
import { createUploadService } from './files/createUploadService.ts';
import { createLineHealthService } from './pacing/createLineHealthService.ts';
import { createNewChatLimiter } from './pacing/createNewChatLimiter.ts';
import { createMessagePriceService } from './prices/createMessagePriceService.ts';
import { createHeldMessageReleaser } from './schedules/createHeldMessageReleaser.ts';
import { createScheduler } from './schedules/createScheduler.ts';
import { createScheduleService } from './schedules/createScheduleService.ts';
import { createMessaging, type SendCounter } from './sending/index.ts';
import { createTemplateService } from './templates/createTemplateService.ts';

interface MessagingServicesDeps extends Pick<AccountServices, 'quota' | 'ceilings'> {
  readonly database: Knex;
  /** Connection pool for transactions that commit the writes of several clients together. */
  readonly commitPool?: Knex | undefined;
  readonly auth: Pick<AuthTools, 'personMarks' | 'seal'>;
  readonly sessions: ClientSessions;
  readonly transports: TransportRegistry;
  readonly guard: SsrfGuard;
  readonly dataDir: string;
  /** Storage of files that all nodes of the platform share. */
  readonly files: ClusterFileShare;
  readonly ffmpeg: Ffmpeg;
  /** Counts the send requests of all services of the API. */
  readonly counter: SendCounter;
  readonly log: Logger;
}

/** Creates the services that send messages now or later, with their files and templates. */
export function createMessagingServices(dependencies: MessagingServicesDeps) {
  const { database, commitPool, auth, sessions, transports, guard, dataDir, files, ffmpeg, counter, log } =
    dependencies;
  const { quota, ceilings } = dependencies;
  const maxBytes = Math.max(...transports.all.map(({ capabilities }) => capabilities.maxMediaBytes));
  const uploads = createUploadService({ database, dataDir, maxBytes, files, quota, ceilings });
  const newChatLimiter = createNewChatLimiter({ database });
  const messaging = createMessaging({
    ...{ database, commitPool, sessions, guard, uploads, ffmpeg, newChatLimiter, quota, counter, log },
    marks: auth.personMarks,
  });
  const { sender, sendChecker, messageActions, typingStates, failedMessages, outbox, statusPosts } = messaging;
  return {
    uploads,
    media: createMediaFileService({ database, files }),
    ...{ sender, sendChecker, messageActions, typingStates, outbox, statusPosts },
    schedules: createScheduleService({ database, sendChecker }),
    scheduler: createScheduler({ database, sender, failedMessages, log }),
    releaser: createHeldMessageReleaser({ database, sender, log }),
    templates: createTemplateService({ database, sessions }),
    catalog: createCatalogService({ sessions }),
    orderReader: createOrderReader({ database, sessions, seal: auth.seal, log }),
    messagePrices: createMessagePriceService({ database, transports }),
    lineHealth: createLineHealthService({ database, newChatLimiter, log }),
  };
}
export type MessagingServices = ReturnType<typeof createMessagingServices>;
