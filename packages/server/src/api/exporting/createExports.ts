import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DOWNLOAD_MINUTES, type Endpoints, type ResponseOf } from '@recado/contract';
import { errors, clientExport as texts, twoStep } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Gone, Invalid, RangeBeyond, Unauthorized } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import type { ByteRange } from '../../ground/files/Depot.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { SignInProof } from '../accounts/createTwoStep.ts';
import { hasTwoStep, takeCode } from '../accounts/secondStep.ts';
import { createFailureLog } from '../audit/index.ts';
import type { LoginThrottle } from '../auth/loginThrottle.ts';
import type { Passwords } from '../auth/passwords.ts';
import { createRateLimit, type RateLimit } from '../auth/rateLimit.ts';
import type { AskedPart } from '../media/createMediaFiles.ts';
import { rangeOf } from '../media/rangeOf.ts';
import {
  ASK,
  type ExportRow,
  LINK,
  presentExport,
  READ,
  REMOVE,
  REMOVE_ENDED,
  RESUME,
  USE,
} from './exportRows.ts';

export interface ExportsDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  readonly logins: LoginThrottle;
  readonly files: Pick<FileShare, 'find'>;
  readonly seal: Seal;
  /** Codes that one account may try, from wherever. */
  readonly codes: RateLimit;
}

interface Archive {
  readonly path: string;
  readonly askedAt: Date;
}

export interface Download {
  readonly stream: Readable;
  /** Of the whole archive, bytes. */
  readonly size: number;
  /** What the stream is of it; undefined: all. */
  readonly range: ByteRange | undefined;
  readonly fileName: string;
  readonly etag: string;
}

type Told = ResponseOf<Endpoints['GET /clients/{id}/export']>;
type Asked = ResponseOf<Endpoints['POST /clients/{id}/export']>;
type Link = ResponseOf<Endpoints['POST /clients/{id}/export/link']>;

/** Copies of one client: four at once, then one in ten minutes. */
const COPIES = { burst: 4, interval: 10 * 60_000 };

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Copies of everything of a client's, for its owner alone. That it is theirs is the caller's duty; `createExporter` makes them. */
export function createExports({ database, passwords, logins, files, seal, codes }: ExportsDependencies) {
  const tellFailure = createFailureLog(database);
  const copies = createRateLimit(COPIES);
  const fact = (clientId: string) =>
    ({ action: 'client.exported', target: { kind: 'client', id: clientId } }) as const;

  /** The password first: whoever has nothing but a session could otherwise use up the codes that its owner signs in with. */
  const prove = async (userId: string, { password, code }: SignInProof, actor: Actor): Promise<void> => {
    const user = await User.query(database).findById(userId);
    if (!user) throw new Unauthorized(errors.session.invalid);
    const attempt = logins.attempt(user.email, actor.address ?? '');
    if (!(await passwords.verify(password, user.passwordHash)).matches) {
      const { wrongPassword } = errors.accounts;
      throw new Invalid(wrongPassword, { password: wrongPassword });
    }
    attempt.succeeded();
    if (!(await hasTwoStep(database, userId))) return;
    const { needed, wrong } = twoStep.errors;
    if (code === undefined) throw new Invalid(needed, { code: needed });
    codes(userId);
    if (!(await transact(database, trx => takeCode(trx, seal, userId, code))))
      throw new Invalid(wrong, { code: wrong });
  };

  return {
    async get(clientId: string): Promise<Told> {
      const [found] = await rows<ExportRow>(database, READ, { clientId });
      return { success: true, clientId, export: found ? presentExport(found) : null };
    },

    /**
     * In place of the one before. A session alone does not suffice, since whoever stole one would have everything at once: it is proved who
     * asks as when signing in.
     *
     * @throws Invalid, which names `password` or `code`; Conflict while one is being made; TooManyRequests
     */
    async ask(clientId: string, userId: string, proof: SignInProof, actor: Actor): Promise<Asked> {
      await prove(userId, proof, actor).catch(async (error: unknown) => {
        if (error instanceof Invalid) await tellFailure(actor, fact(clientId));
        throw error;
      });
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

    /**
     * Once; and on from where it was cut off for whoever has the `ETag` of the first answer, which nobody else was told.
     *
     * @throws Gone when it was used, its time or the session is over, or the archive is away; RangeBeyond
     */
    async open(code: string, asked: AskedPart): Promise<Download> {
      const { 'if-range': tag } = asked;
      const digest = digestOf(code);
      const next = `"${randomUUID()}"`;
      const [found] =
        tag === undefined
          ? await rows<Archive>(database, USE, { digest, resume: digestOf(next) })
          : await rows<Archive>(database, RESUME, { digest, resume: digestOf(tag) });
      if (!found) throw new Gone(texts.errors.linkOver);
      const file = await files.find(found.path);
      if (!file) throw new Gone(texts.errors.fileGone);
      const { size } = file;
      const range = tag === undefined ? undefined : rangeOf(asked.range, size);
      if (range === 'beyond') throw new RangeBeyond(errors.rangeBeyond, size);
      const fileName = texts.fileName(found.askedAt.toISOString().slice(0, 10));
      return { stream: await file.read(range), size, range, fileName, etag: tag ?? next };
    },
  };
}
export type Exports = ReturnType<typeof createExports>;
