import {
  type Endpoints,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  type PayloadOf,
} from '@recado/contract';
import { isTimeZone, parsePhone } from '@recado/contract/rules';
import { apiErrorTexts, notificationEmailTexts, notificationSettingTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import type { Mailer } from '../../accounts/mail/index.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import { composeEmailBody } from './composeEmailBody.ts';

/** Rate limit of test e-mails: a burst of three, then one every twenty minutes. */
const TEST_EMAIL_LIMIT = { burst: 3, interval: 20 * 60_000 };

type NotificationChoice = Pick<NotificationSettings, 'kinds' | 'quiet' | 'whatsapp'>;

/** Reads which alerts a user wants to be notified of: all alerts if the user has stored no settings. */
export async function readWantedNotifications(db: Queryable, userId: string): Promise<NotificationChoice> {
  const [settings] = await rows<{ mutedKinds: NotificationKind[] } & Omit<NotificationChoice, 'kinds'>>(
    db,
    READ_SETTINGS_SQL,
    { userId },
  );
  const { mutedKinds, quiet, whatsapp } = settings ?? { mutedKinds: [], quiet: null, whatsapp: null };
  return { kinds: notificationKinds.filter(kind => !mutedKinds.includes(kind)), quiet, whatsapp };
}

interface NotificationSettingsDeps {
  readonly database: Knex;
  /** Sends the e-mails. If it is undefined, no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly log: Logger;
}

/** Manages which alerts of lines each owner is notified of (docs/product.md §2). */
export function createNotificationSettingsService({ database, mailer, consoleUrl, log }: NotificationSettingsDeps) {
  const limitTests = createRateLimit(TEST_EMAIL_LIMIT);
  const readSettings = async (userId: string): Promise<NotificationSettings> => {
    const [user] = await rows<{ email: string; lines: number }>(database, READ_OWNER_SQL, { userId });
    return {
      address: user?.email ?? '',
      lines: user?.lines ?? 0,
      sendsMail: mailer !== undefined,
      ...(await readWantedNotifications(database, userId)),
    };
  };

  return {
    async read(userId: string): Promise<NotificationSettings> {
      return readSettings(userId);
    },

    /** @throws Invalid if the time zone is unknown, or if quiet hours are empty or cover the whole day */
    async change(
      userId: string,
      { kinds, quiet, whatsapp }: PayloadOf<Endpoints['PUT /notices']>,
    ): Promise<NotificationSettings> {
      if (quiet && !isTimeZone(quiet.timeZone))
        throw new Invalid(apiErrorTexts.robot.timeZone, { 'quiet.timeZone': apiErrorTexts.robot.timeZone });
      if (quiet && quiet.begins === quiet.ends)
        throw new Invalid(texts.answers.noHours, { 'quiet.ends': texts.answers.noHours });
      const mutedKinds = notificationKinds.filter(kind => !kinds.includes(kind));
      await rows(database, STORE_SETTINGS_SQL, {
        userId,
        mutedKinds,
        quietHours: quiet && JSON.stringify(quiet),
        isNumber: whatsapp !== undefined,
        whatsappNumber: whatsapp === undefined ? null : parseNumber(whatsapp),
      });
      return readSettings(userId);
    },

    /**
     * Sends a test e-mail.
     *
     * @throws Conflict if mail is not configured or is rejected; TooManyRequests after too many tests
     */
    async test(userId: string): Promise<{ success: true; message: string }> {
      if (!mailer) throw new Conflict(texts.answers.noMail);
      limitTests(userId);
      const [user] = await rows<{ name: string; email: string }>(
        database,
        'SELECT name, email FROM users WHERE id = :userId',
        { userId },
      );
      const { name = '', email = '' } = user ?? {};
      const { subject, text } = notificationEmailTexts.test;
      try {
        await mailer.send({
          to: { name, address: email },
          subject,
          ...composeEmailBody(name, [[text]], `${consoleUrl}/dashboard`, consoleUrl),
        });
      } catch (error) {
        log.warn({ err: error }, 'could not send a test e-mail');
        throw new Conflict(texts.answers.refused);
      }
      return { success: true, message: texts.answers.testEmailSent(email) };
    },
  };
}
export type NotificationSettingsService = ReturnType<typeof createNotificationSettingsService>;

const READ_OWNER_SQL = `
  SELECT email, CAST((SELECT count(*) FROM clients c JOIN sessions s ON s.client_id = c.id
    WHERE c.owner_id = u.id AND s.is_connected) AS integer) AS lines FROM users u WHERE id = :userId`;

const READ_SETTINGS_SQL = `
  SELECT muted_kinds AS "mutedKinds", quiet_hours AS quiet, whatsapp_number AS whatsapp
  FROM notification_settings WHERE user_id = :userId`;

const STORE_SETTINGS_SQL = `
  INSERT INTO notification_settings AS s (user_id, muted_kinds, quiet_hours, whatsapp_number)
  VALUES (:userId, :mutedKinds, CAST(:quietHours AS jsonb), CAST(:whatsappNumber AS text))
  ON CONFLICT (user_id) DO UPDATE SET muted_kinds = excluded.muted_kinds, quiet_hours = excluded.quiet_hours,
    whatsapp_number = CASE WHEN :isNumber THEN excluded.whatsapp_number ELSE s.whatsapp_number END`;

/** Parses an entered number. @throws Invalid if it is not a phone number with its country code */
function parseNumber(input: string | null): string | null {
  const phone = input === null ? undefined : parsePhone(input);
  if (input === null || phone?.kind === 'phone') return phone?.kind === 'phone' ? phone.phone : null;
  throw new Invalid(texts.answers.noNumber, { whatsapp: texts.answers.noNumber });
}
