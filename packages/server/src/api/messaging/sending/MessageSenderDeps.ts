import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { SsrfGuard } from '../../../deliveries/guard/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { PersonPseudonymizer } from '../../accounts/auth/personPseudonymizer.ts';
import type { OwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import type { Ffmpeg } from '../files/createFfmpeg.ts';
import type { UploadService } from '../files/createUploadService.ts';
import type { NewChatLimiter } from '../pacing/createNewChatLimiter.ts';

export interface MessageSenderDeps {
  readonly database: Knex;
  /**
   * Database connections for statements that batch the work of all clients (`createCommitConnectionPool`).
   * Default: `database`.
   */
  readonly commitPool?: Knex | undefined;
  readonly sessions: ClientSessions;
  readonly guard: SsrfGuard;
  readonly uploads: Pick<UploadService, 'getUpload' | 'linkToMessage' | 'storeConverted'>;
  readonly ffmpeg: Ffmpeg;
  readonly newChatLimiter: NewChatLimiter;
  readonly quota: Pick<OwnerQuotaService, 'reserve'>;
  readonly marks?: PersonPseudonymizer | undefined;
  readonly metadataTimeoutMs?: number | undefined;
  readonly log: Logger;
}
