import type { ApiServiceDeps } from './ApiServiceDeps.ts';
import { createAccountServices } from './accounts/createAccountServices.ts';
import { createMailer } from './accounts/mail/index.ts';
import { createAutomationServices } from './automation/createAutomationServices.ts';
import { createClientServices } from './clients/createClientServices.ts';
import { createConversationServices } from './conversations/createConversationServices.ts';
import type { ApiServices } from './edge/apiRoutes.ts';
import { createEventServices } from './events/createEventServices.ts';
import { createMessagingServices } from './messaging/createMessagingServices.ts';
import { createFfmpeg } from './messaging/files/createFfmpeg.ts';
import { createMonitoringServices } from './operations/createMonitoringServices.ts';
import { createNotificationServices } from './operations/createNotificationServices.ts';
import { createRecordsServices } from './records/createRecordsServices.ts';

/**
 * Creates every service of the API once from its dependencies, so that no module has global state. If a domain
 * needs something of a later domain, it receives a function.
 */
export function createApiServices(dependencies: ApiServiceDeps): ApiServices {
  const { smtpUrl } = dependencies;
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
  const ffmpeg = createFfmpeg(dependencies.ffmpeg);

  const accounts = createAccountServices({ ...dependencies, mailer });
  const { quota, ceilings, limits, platformSettings } = accounts;
  const monitoring = createMonitoringServices({ ...dependencies, mailer, platformSettings });
  const { metrics } = monitoring;
  const events = createEventServices({ ...dependencies, metrics });
  const { feed, webhookHealth, webhooks } = events;
  const clients = createClientServices({
    ...dependencies,
    quota,
    webhooks,
    canConvert: () => ffmpeg.find() !== undefined,
  });
  const messaging = createMessagingServices({ ...dependencies, quota, ceilings, ffmpeg, counter: metrics });
  const { sender, sendChecker, messageActions, uploads } = messaging;

  return {
    ...accounts,
    ...monitoring,
    ...events,
    ...clients,
    ...messaging,
    ...createConversationServices({ ...dependencies, limits, feed, webhookHealth, messageActions, uploads, ffmpeg }),
    ...createAutomationServices({ ...dependencies, sender, sendChecker }),
    ...createNotificationServices({ ...dependencies, sender, mailer }),
    ...createRecordsServices({ ...dependencies, credentials: accounts.credentials }),
  };
}
