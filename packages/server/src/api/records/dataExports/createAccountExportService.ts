import type { Readable } from 'node:stream';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { Unauthorized } from '../../../core/errors/index.ts';
import { presentUser } from '../../accounts/signIn/presentUser.ts';
import { streamExport } from '../../conversations/contacts/sheets/streamExport.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import { exportAccount } from './exportAccount.ts';

/** Limit of data exports per user: three at once, then one every ten minutes. */
const EXPORT_LIMIT = { burst: 3, interval: 10 * 60_000 };

/** Creates the service with which users export the data of their own account. */
export function createAccountExportService({ database }: { readonly database: Knex }) {
  const limitExports = createRateLimit(EXPORT_LIMIT);

  return {
    /** Exports the account's data, except secrets, as JSON lines, which are read from the database on demand. */
    async exportData(userId: string, actor: Actor): Promise<Readable> {
      limitExports(userId);
      const user = await User.query(database).findById(userId);
      if (!user) throw new Unauthorized(texts.session.invalid);
      const entry = { action: 'account.exported', target: { kind: 'user', id: userId } } as const;
      return streamExport(userId, {
        parts: exportAccount(database, presentUser(user)),
        audit: () => writeAuditEntry(database, actor, entry),
      });
    },
  };
}
export type AccountExportService = ReturnType<typeof createAccountExportService>;
