import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DOWNLOAD_MINUTES, type Endpoints, type ResponseOf } from '@recado/contract';
import { errors, clientExport as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Gone, Invalid, Unauthorized } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { createFailureLog } from '../audit/index.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { Passwords } from '../auth/passwords.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import { ASK, type ExportRow, LINK, presentExport, READ, REMOVE, REMOVE_ENDED, USE } from './exportRows.ts';

export interface ExportsDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  readonly logins: LoginThrottle;
  readonly files: Pick<FileShare, 'find'>;
}

type Told = ResponseOf<Endpoints['GET /clients/{id}/export']>;
type Asked = ResponseOf<Endpoints['POST /clients/{id}/export']>;
type Link = ResponseOf<Endpoints['POST /clients/{id}/export/link']>;

/** Copies of one client: four at once, then one in ten minutes. */
const COPIES = { burst: 4, interval: 10 * 60_000 };

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Copies of everything of a client's, for its owner alone. That it is theirs is the caller's duty; `createExporter` makes them. */
export function createExports({ database, passwords, logins, files }: ExportsDependencies) {
  const tellFailure = createFailureLog(database);
  const copies = createRateLimit(COPIES);
  const fact = (clientId: string) =>
    ({ action: 'client.exported', target: { kind: 'client', id: clientId } }) as const;

  return {
    async get(clientId: string): Promise<Told> {
      const [found] = await rows<ExportRow>(database, READ, { clientId });
      return { success: true, clientId, export: found ? presentExport(found) : null };
    },

    /**
     * In place of the one before. A session alone does not suffice, since whoever stole one would have everything at once.
     *
     * @throws Invalid when the password is wrong; Conflict while one is being made; TooManyRequests
     */
    async ask(clientId: string, userId: string, password: string, actor: Actor): Promise<Asked> {
      const user = await User.query(database).findById(userId);
      if (!user) throw new Unauthorized(errors.session.invalid);
      const attempt = logins.attempt(user.email, actor.address ?? '');
      if (!(await passwords.verify(password, user.passwordHash)).matches) {
        await tellFailure(actor, fact(clientId));
        const { wrongPassword } = errors.accounts;
        throw new Invalid(wrongPassword, { password: wrongPassword });
      }
      attempt.succeeded();
      copies(clientId);
      const made = await transact(database, async trx => {
        await rows(trx, REMOVE_ENDED, { clientId });
        const [row] = await rows<ExportRow>(trx, ASK, { clientId });
        if (!row) throw new Conflict(texts.errors.underWay);
        await writeAudit(trx, actor, fact(clientId));
        return row;
      });
      return { success: true, clientId, export: presentExport(made) };
    },

    /** Whoever is making it finds that nobody wants it. */
    async remove(clientId: string): Promise<{ success: true; message: string }> {
      await rows(database, REMOVE, { clientId });
      return { success: true, message: texts.removed };
    },

    /** @throws Conflict while there is none that is ready */
    async link(clientId: string, signInId: string, actor: Actor): Promise<Link> {
      const code = randomUUID();
      const until = await transact(database, async trx => {
        const bindings = { clientId, signInId, digest: digestOf(code), minutes: DOWNLOAD_MINUTES };
        const [made] = await rows<{ until: Date }>(trx, LINK, bindings);
        if (!made) throw new Conflict(texts.errors.notReady);
        await writeAudit(trx, actor, fact(clientId));
        return made.until;
      });
      return { success: true, clientId, path: `/downloads/${code}`, expiresAt: until.toISOString() };
    },

    /** Once. @throws Gone when it was used, its time or the session is over, or the archive is away */
    async open(
      code: string,
    ): Promise<{ readonly stream: Readable; readonly size: number; readonly fileName: string }> {
      const [found] = await rows<{ path: string; askedAt: Date }>(database, USE, { digest: digestOf(code) });
      if (!found) throw new Gone(texts.errors.linkOver);
      const file = await files.find(found.path);
      if (!file) throw new Gone(texts.errors.fileGone);
      const fileName = texts.fileName(found.askedAt.toISOString().slice(0, 10));
      return { stream: await file.read(), size: file.size, fileName };
    },
  };
}
export type Exports = ReturnType<typeof createExports>;
