import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { SsrfGuard } from '../../deliveries/guard/index.ts';
import type { AuthTools } from '../accounts/auth/index.ts';
import type { Mailer } from '../accounts/mail/index.ts';
import type { MessagingServices } from '../messaging/createMessagingServices.ts';
import { createEmailNotifier } from './notifications/createEmailNotifier.ts';
import { createNotificationSettingsService } from './notifications/createNotificationSettingsService.ts';
import { createPushNotificationService } from './notifications/createPushNotificationService.ts';
import { createPushNotifier } from './notifications/createPushNotifier.ts';
import { createTestNotificationSender } from './notifications/createTestNotificationSender.ts';
import { createVapidSigner } from './notifications/createVapidSigner.ts';
import { createWhatsAppNotifier } from './notifications/createWhatsAppNotifier.ts';
import { getPushContactAddress } from './notifications/getPushContactAddress.ts';

interface NotificationServicesDeps extends Pick<MessagingServices, 'sender'> {
  readonly database: Knex;
  readonly auth: Pick<AuthTools, 'seal'>;
  readonly guard: SsrfGuard;
  /** Sender of e-mails. Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  /** URL of the SMTP server. Its sender is the contact address for push services if the console has no URL. */
  readonly smtpUrl?: string | undefined;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
  readonly log: Logger;
}

/** Creates the services that notify owners of alerts by e-mail, WhatsApp and web push. */
export function createNotificationServices(dependencies: NotificationServicesDeps) {
  const { database, auth, guard, sender, mailer, smtpUrl, consoleUrl, log } = dependencies;
  const { seal } = auth;
  const vapid = createVapidSigner({ database, seal, contact: getPushContactAddress(consoleUrl, smtpUrl) });
  const push = createPushNotificationService({ database, seal, guard, vapid, log });
  return {
    notifications: createNotificationSettingsService({ database, mailer, consoleUrl, log }),
    notificationTest: createTestNotificationSender({ database, sender, consoleUrl }),
    notifier: createWhatsAppNotifier({ database, sender, consoleUrl, log }),
    push,
    pushNotifier: createPushNotifier({ database, push, log }),
    noticeSender: createEmailNotifier({ database, mailer, consoleUrl, log }),
  };
}
export type NotificationServices = ReturnType<typeof createNotificationServices>;
