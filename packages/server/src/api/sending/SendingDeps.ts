import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Guard } from '../../deliveries/guard/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { PersonPseudonyms } from '../auth/personPseudonyms.ts';
import type { Ffmpeg } from '../conversion/createFfmpeg.ts';
import type { Quota } from '../limits/createQuota.ts';
import type { NewChatLimiter } from '../pacing/createNewChatLimiter.ts';
import type { Uploads } from '../uploads/createUploads.ts';

export interface SendingDeps {
  readonly database: Knex;
  /** Pool for statements that batch the work of all clients (`createCommitPool`); default: `database`. */
  readonly commitPool?: Knex | undefined;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly uploads: Pick<Uploads, 'getUpload' | 'linkToMessage' | 'storeConverted'>;
  readonly ffmpeg: Ffmpeg;
  readonly newChatLimiter: NewChatLimiter;
  readonly quota: Pick<Quota, 'reserve'>;
  readonly marks?: PersonPseudonyms | undefined;
  readonly metadataTimeoutMs?: number | undefined;
  readonly log: Logger;
}
