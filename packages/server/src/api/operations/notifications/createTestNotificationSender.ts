import { formatPhone, isSameLineNumber } from '@recado/contract/rules';
import { notificationEmailTexts, notificationSettingTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { MessageSender } from '../../messaging/sending/index.ts';
import { readWantedNotifications } from './createNotificationSettingsService.ts';
import { FIND_ALERT_SENDER_LINES_SQL } from './notificationStatements.ts';

/** Rate limit of test messages: three at once, then one every twenty minutes. */
const TEST_MESSAGE_LIMIT = { burst: 3, interval: 20 * 60_000 };
/**
 * ID that no client has. The query for the lines that can send an alert always excludes one client's line,
 * but a test must exclude none.
 */
const NO_CLIENT_ID = '00000000-0000-0000-0000-000000000000';

interface Line {
  readonly id: string;
  readonly phone: string;
  readonly waAddress: string | null;
}

export interface TestNotificationSenderOptions {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'sendText'>;
  readonly consoleUrl: string;
}

/** Sends a test notification by WhatsApp from the line that would send an alert now. */
export function createTestNotificationSender({ database, sender, consoleUrl }: TestNotificationSenderOptions) {
  const limitTests = createRateLimit(TEST_MESSAGE_LIMIT);
  return {
    /**
     * @throws Conflict if the owner chose no WhatsApp number or has no usable line; TooManyRequests; every error
     *   that `sendText` throws
     */
    async sendTestNotification(ownerId: string): Promise<{ success: true; message: string }> {
      const { whatsapp } = await readWantedNotifications(database, ownerId);
      if (whatsapp === null) throw new Conflict(texts.answers.noWhatsApp);
      const lines = await rows<Line>(database, FIND_ALERT_SENDER_LINES_SQL, {
        ownerId,
        clientId: NO_CLIENT_ID,
        viaClientId: null,
      });
      const line = lines.find(
        ({ phone, waAddress }) => ![phone, waAddress].some(each => each && isSameLineNumber(each, whatsapp)),
      );
      if (!line) throw new Conflict(texts.whatsapp.tooFew);
      limitTests(ownerId);
      await sender.sendText({
        clientId: line.id,
        to: { kind: 'phone', phone: whatsapp },
        text: [notificationEmailTexts.test.whatsapp, `${consoleUrl}/account/notifications`].join('\n'),
        origin: { kind: 'rule' },
        // The page of the link is the platform itself, whose sign-in page would be shown.
        preview: false,
      });
      return {
        success: true,
        message: texts.answers.testWhatsAppSent(formatPhone(whatsapp), formatPhone(line.phone)),
      };
    },
  };
}
export type TestNotificationSender = ReturnType<typeof createTestNotificationSender>;
