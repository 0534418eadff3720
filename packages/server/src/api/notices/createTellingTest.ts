import { formatPhone, isSameLine } from '@recado/contract/rules';
import { noticeMail, notices as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { Conflict } from '../../ground/errors/index.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import type { Sending } from '../sending/index.ts';
import { readChoice } from './createNotices.ts';
import { LINES } from './tellingStatements.ts';

/** Messages to oneself: three at once, then one in twenty minutes. */
const TESTS = { burst: 3, interval: 20 * 60_000 };
/** None is in trouble. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Line {
  readonly id: string;
  readonly phone: string;
  readonly address: string | null;
}

export interface TellingTestOptions {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendText'>;
  readonly consoleUrl: string;
}

/** A notice by WhatsApp that says nothing but that notices arrive, by the line that would tell one now. */
export function createTellingTest({ database, sending, consoleUrl }: TellingTestOptions) {
  const tests = createRateLimit(TESTS);
  /** @throws Conflict where no number is kept or no line can tell it; what sending throws; TooManyRequests */
  return async (ownerId: string): Promise<{ success: true; message: string }> => {
    const { whatsapp } = await readChoice(database, ownerId);
    if (whatsapp === null) throw new Conflict(texts.answers.noWhatsApp);
    const lines = await rows<Line>(database, LINES, { ownerId, clientId: NOBODY, via: null });
    const line = lines.find(
      ({ phone, address }) => ![phone, address].some(each => each && isSameLine(each, whatsapp)),
    );
    if (!line) throw new Conflict(texts.whatsapp.tooFew);
    tests(ownerId);
    await sending.sendText({
      clientId: line.id,
      to: { kind: 'phone', phone: whatsapp },
      text: [noticeMail.test.whatsapp, `${consoleUrl}/account`].join('\n'),
      origin: { kind: 'rule' },
    });
    return {
      success: true,
      message: texts.answers.told(formatPhone(whatsapp), formatPhone(line.phone)),
    };
  };
}
