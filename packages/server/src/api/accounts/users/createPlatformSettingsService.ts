import type { PlatformSettings } from '@recado/contract';
import { twoStepTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { hasTwoStepSignIn } from '../signIn/secondStep.ts';

/** Key of the row in the table `settings`. The SQL function `needs_two_step` uses it, too. */
export const PLATFORM_SETTINGS_ROW_KEY = 'platform';
const DEFAULT_REPORT_TIME = '07:00';

interface PlatformSettingsDeps {
  readonly database: Knex;
}

/**
 * Creates the service that reads and changes the platform's settings. A change applies from the next request
 * on.
 */
export function createPlatformSettingsService({ database }: PlatformSettingsDeps) {
  const readSettings = async (): Promise<PlatformSettings> => {
    const [row] = await rows<{ value: Partial<PlatformSettings> }>(
      database,
      'SELECT value FROM settings WHERE key = :key',
      { key: PLATFORM_SETTINGS_ROW_KEY },
    );
    const { twoStepForAdmins, dailyLetter, dailyLetterAt } = row?.value ?? {};
    return {
      twoStepForAdmins: twoStepForAdmins === true,
      dailyLetter: dailyLetter === true,
      dailyLetterAt: dailyLetterAt ?? DEFAULT_REPORT_TIME,
    };
  };
  return {
    read(): Promise<PlatformSettings> {
      return readSettings();
    },

    /** @throws Conflict if the caller requires two-step sign-in of all administrators but has not set it up */
    async change(
      userId: string,
      change: { readonly [Name in keyof PlatformSettings]?: PlatformSettings[Name] | undefined },
      actor: Actor,
    ): Promise<PlatformSettings> {
      // Store the time of a change to the daily report, so that no report is sent for an earlier morning.
      const reportStart =
        (change.dailyLetter ?? change.dailyLetterAt) === undefined ? {} : { dailyLetterSince: new Date() };
      await transact(database, async trx => {
        if (change.twoStepForAdmins && !(await hasTwoStepSignIn(trx, userId)))
          throw new Conflict(texts.errors.firstYourOwn);
        await rows(
          trx,
          `INSERT INTO settings AS s (key, value) VALUES (:key, CAST(:change AS jsonb))
           ON CONFLICT (key) DO UPDATE SET value = s.value || excluded.value, updated_at = now()`,
          { key: PLATFORM_SETTINGS_ROW_KEY, change: JSON.stringify({ ...change, ...reportStart }) },
        );
        const details = {
          to: Object.entries(change)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
        };
        await writeAuditEntry(trx, actor, { action: 'admin.settings_changed', details });
      });
      return readSettings();
    },
  };
}
export type PlatformSettingsService = ReturnType<typeof createPlatformSettingsService>;
