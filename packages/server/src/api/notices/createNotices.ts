import {
  type Endpoints,
  type NoticeKind,
  type NoticeSettings,
  noticeKinds,
  type PayloadOf,
} from '@recado/contract';
import { isTimeZone, readPhone } from '@recado/contract/rules';
import { errors, noticeMail, notices as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { Conflict, Invalid } from '../../ground/errors/index.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import type { Mailer } from '../mail/index.ts';
import { letter } from './composeNotice.ts';

/** E-mails to oneself: three at once, then one in twenty minutes. */
const TESTS = { burst: 3, interval: 20 * 60_000 };

type Choice = Pick<NoticeSettings, 'kinds' | 'quiet' | 'whatsapp'>;

/** Of what somebody is written; of who never said, everything. */
export async function readChoice(db: Queryable, userId: string): Promise<Choice> {
  const [found] = await rows<{ unwanted: NoticeKind[] } & Omit<Choice, 'kinds'>>(
    db,
    'SELECT unwanted, quiet, whatsapp FROM notice_settings WHERE user_id = :userId',
    { userId },
  );
  const { unwanted, quiet, whatsapp } = found ?? { unwanted: [], quiet: null, whatsapp: null };
  return { kinds: noticeKinds.filter(kind => !unwanted.includes(kind)), quiet, whatsapp };
}

/** What each owner wants to be written of when a line needs her (docs/product.md §2). */
export function createNotices({
  database,
  mailer,
  consoleUrl,
  log,
}: {
  readonly database: Knex;
  /** Undefined: no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly log: Logger;
}) {
  const tests = createRateLimit(TESTS);
  const read = async (userId: string): Promise<NoticeSettings> => {
    const [user] = await rows<{ email: string; lines: number }>(database, OWNER, { userId });
    return {
      address: user?.email ?? '',
      lines: user?.lines ?? 0,
      sendsMail: mailer !== undefined,
      ...(await readChoice(database, userId)),
    };
  };

  return {
    read,

    /** @throws Invalid for a time zone that there is not, and hours that would be none or all */
    async change(
      userId: string,
      { kinds, quiet, whatsapp }: PayloadOf<Endpoints['PUT /notices']>,
    ): Promise<NoticeSettings> {
      if (quiet && !isTimeZone(quiet.timeZone))
        throw new Invalid(errors.robot.timeZone, { 'quiet.timeZone': errors.robot.timeZone });
      if (quiet && quiet.begins === quiet.ends)
        throw new Invalid(texts.answers.noHours, { 'quiet.ends': texts.answers.noHours });
      const unwanted = noticeKinds.filter(kind => !kinds.includes(kind));
      await rows(database, KEEP, {
        userId,
        unwanted,
        quiet: quiet && JSON.stringify(quiet),
        isNumber: whatsapp !== undefined,
        whatsapp: whatsapp === undefined ? null : numberOf(whatsapp),
      });
      return read(userId);
    },

    /** @throws Conflict where no e-mail is sent, or the mail server did not take it; TooManyRequests */
    async test(userId: string): Promise<{ success: true; message: string }> {
      if (!mailer) throw new Conflict(texts.answers.noMail);
      tests(userId);
      const [user] = await rows<{ name: string; email: string }>(
        database,
        'SELECT name, email FROM users WHERE id = :userId',
        { userId },
      );
      const { name = '', email = '' } = user ?? {};
      const { subject, text } = noticeMail.test;
      try {
        await mailer.send({
          to: { name, address: email },
          subject,
          ...letter(name, [[text]], `${consoleUrl}/dashboard`, consoleUrl),
        });
      } catch (error) {
        log.warn({ err: error }, 'a test e-mail could not be sent');
        throw new Conflict(texts.answers.refused);
      }
      return { success: true, message: texts.answers.tested(email) };
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;

const OWNER = `
  SELECT email, CAST((SELECT count(*) FROM clients c JOIN sessions s ON s.client_id = c.id
    WHERE c.owner_id = u.id AND s.is_connected) AS integer) AS lines FROM users u WHERE id = :userId`;

const KEEP = `
  INSERT INTO notice_settings AS s (user_id, unwanted, quiet, whatsapp)
  VALUES (:userId, :unwanted, CAST(:quiet AS jsonb), CAST(:whatsapp AS text))
  ON CONFLICT (user_id) DO UPDATE SET unwanted = excluded.unwanted, quiet = excluded.quiet,
    whatsapp = CASE WHEN :isNumber THEN excluded.whatsapp ELSE s.whatsapp END`;

/** @throws Invalid for what is no number with its country code */
function numberOf(typed: string | null): string | null {
  const read = typed === null ? undefined : readPhone(typed);
  if (typed === null || read?.kind === 'phone') return read?.kind === 'phone' ? read.phone : null;
  throw new Invalid(texts.answers.noNumber, { whatsapp: texts.answers.noNumber });
}
