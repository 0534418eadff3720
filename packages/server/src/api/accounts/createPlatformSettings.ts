import type { PlatformSettings } from '@recado/contract';
import { twoStep as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict } from '../../ground/errors/index.ts';
import { hasTwoStep } from './secondStep.ts';

/** The row of `settings`, which `needs_two_step` (migration 0131) reads as well. */
export const PLATFORM_KEY = 'platform';
const MORNING = '07:00';

/** What administrators choose for the whole platform. It acts with each process's next request. */
export function createPlatformSettings({ database }: { readonly database: Knex }) {
  const read = async (): Promise<PlatformSettings> => {
    const [found] = await rows<{ value: Partial<PlatformSettings> }>(
      database,
      'SELECT value FROM settings WHERE key = :key',
      { key: PLATFORM_KEY },
    );
    const { twoStepForAdmins, dailyLetter, dailyLetterAt } = found?.value ?? {};
    return {
      twoStepForAdmins: twoStepForAdmins === true,
      dailyLetter: dailyLetter === true,
      dailyLetterAt: dailyLetterAt ?? MORNING,
    };
  };
  return {
    read,
    /** @throws Conflict where somebody asks of others what they do not have themselves */
    async change(
      userId: string,
      change: { readonly [Name in keyof PlatformSettings]?: PlatformSettings[Name] | undefined },
      actor: Actor,
    ): Promise<PlatformSettings> {
      // A letter of a morning that was over before anybody wanted one is not written.
      const since =
        (change.dailyLetter ?? change.dailyLetterAt) === undefined ? {} : { dailyLetterSince: new Date() };
      await transact(database, async trx => {
        if (change.twoStepForAdmins && !(await hasTwoStep(trx, userId)))
          throw new Conflict(texts.errors.firstYourOwn);
        await rows(
          trx,
          `INSERT INTO settings AS s (key, value) VALUES (:key, CAST(:change AS jsonb))
           ON CONFLICT (key) DO UPDATE SET value = s.value || excluded.value, updated_at = now()`,
          { key: PLATFORM_KEY, change: JSON.stringify({ ...change, ...since }) },
        );
        const details = {
          to: Object.entries(change)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
        };
        await writeAudit(trx, actor, { action: 'admin.settings_changed', details });
      });
      return read();
    },
  };
}
export type PlatformSettingsService = ReturnType<typeof createPlatformSettings>;
