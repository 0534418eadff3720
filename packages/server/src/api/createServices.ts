import {
  createDeliveries,
  createDispatcher,
  createMessageBatchCloser,
  createSender,
  createTestEventSender,
  defaultDeliverySettings,
} from '../deliveries/dispatch/index.ts';
import { createEventFeed, createPresenceTracker } from '../deliveries/events/index.ts';
import { createWebhookHealth, createWebhookKeys, createWebhooks } from '../deliveries/webhooks/index.ts';
import {
  createAccountServices,
  createKeys,
  createPlatformSettings,
  findExpiringCredentials,
} from './accounts/index.ts';
import { createAuditLog } from './audit/index.ts';
import { createRateLimit } from './auth/rateLimit.ts';
import { createCampaignRunner } from './campaigns/createCampaignRunner.ts';
import { createCampaigns } from './campaigns/createCampaigns.ts';
import { createRecipients } from './campaigns/createRecipients.ts';
import { createClients } from './clients/createClients.ts';
import { createConnectionFeed } from './clients/createConnectionFeed.ts';
import { createManualProbes } from './clients/createManualProbes.ts';
import { createProxies } from './clients/createProxies.ts';
import { createTokens } from './clients/createTokens.ts';
import { createContacts } from './contacts/createContacts.ts';
import { createGroups } from './contacts/createGroups.ts';
import { createOptOuts } from './contacts/createOptOuts.ts';
import { createPictures } from './contacts/createPictures.ts';
import { createProfiles } from './contacts/createProfiles.ts';
import { createContactSheets } from './contacts/sheets/createContactSheets.ts';
import { createFfmpeg } from './conversion/createFfmpeg.ts';
import { createDataExporter } from './dataExports/createDataExporter.ts';
import { createDataExports } from './dataExports/createDataExports.ts';
import { createErasure } from './erasure/createErasure.ts';
import {
  createDailyReports,
  createHealth,
  createLineSessions,
  createUsage,
  createWebhookList,
  createWorkers,
} from './health/index.ts';
import { createConversations } from './inbox/createConversations.ts';
import { createInbox } from './inbox/createInbox.ts';
import { createLabels } from './inbox/createLabels.ts';
import { createNotes } from './inbox/createNotes.ts';
import { createQuickReplies } from './inbox/createQuickReplies.ts';
import { createSnoozeEnder } from './inbox/createSnoozeEnder.ts';
import { createTodayOverview } from './inbox/createTodayOverview.ts';
import { createUnreadMarkSender } from './inbox/createUnreadMarkSender.ts';
import { createLimits } from './limits/createLimits.ts';
import { createQuota } from './limits/createQuota.ts';
import { createMailer, senderOf } from './mail/index.ts';
import { createMediaFiles } from './media/createMediaFiles.ts';
import { createNodeMetrics } from './metrics/createNodeMetrics.ts';
import { createMetrics, withDeliveryMetrics, withSendMetrics } from './metrics/index.ts';
import { createEmailNotifier } from './notifications/createEmailNotifier.ts';
import { createNotificationSettings } from './notifications/createNotificationSettings.ts';
import { createNotificationTest } from './notifications/createNotificationTest.ts';
import { createPushNotifier } from './notifications/createPushNotifier.ts';
import { createWhatsAppNotifier } from './notifications/createWhatsAppNotifier.ts';
import { createOfflinePeriods } from './offlinePeriods/createOfflinePeriods.ts';
import { createHeldMessageReleaser } from './pacing/createHeldMessageReleaser.ts';
import { createLineHealth } from './pacing/createLineHealth.ts';
import { createNewChatLimiter } from './pacing/createNewChatLimiter.ts';
import { createPush } from './push/createPush.ts';
import { createVapid } from './push/createVapid.ts';
import { createReplyWindowRules, createReplyWindows } from './replyWindows/createReplyWindows.ts';
import { createRetention } from './retention/createRetention.ts';
import { createRobot } from './robot/createRobot.ts';
import { createRobotRules } from './robot/createRobotRules.ts';
import type { ServiceDeps } from './ServiceDeps.ts';
import { createScheduler } from './schedules/createScheduler.ts';
import { createSchedules } from './schedules/createSchedules.ts';
import { createSending, sendableKindsOf } from './sending/index.ts';
import { createStatistics } from './statistics/index.ts';
import { createTeams } from './teams/createTeams.ts';
import { createTemplates } from './templates/createTemplates.ts';
import { createTransportServices } from './transports/createTransportServices.ts';
import { createUploads } from './uploads/createUploads.ts';
import { createStatusPages } from './uptime/createStatusPages.ts';
import { createUsers } from './users/createUsers.ts';

/** Rate limit of new webhook addresses per user: sixty at once, then one every half minute. */
const NEW_ADDRESS_LIMIT = { burst: 60, interval: 30_000 };

/** Creates every service once from its dependencies. No module has global state. */
export function createServices(foundation: ServiceDeps) {
  const { database, auth, sessions, guard, timeZone, dataDir, apiUrl, consoleUrl, smtpUrl, log } = foundation;
  const { version, transports, files } = foundation;
  const webhooks = createWebhooks({ database, guard, limit: createRateLimit(NEW_ADDRESS_LIMIT) });
  const webhookKeys = createWebhookKeys({ database, seal: auth.seal });
  const workers = createWorkers({ database, local: foundation.localWorkers });
  const settings = { ...defaultDeliverySettings, ...foundation.deliveries };
  const health = createHealth({ database, workers, version, transports, dataDir });
  const metrics = createMetrics({ health, nodes: createNodeMetrics(foundation) });
  const send = createSender({ guard, keys: webhookKeys, apiUrl, settings });
  const { abilities } = sessions;
  const maxBytes = Math.max(...transports.all.map(({ capabilities }) => capabilities.maxMediaBytes));
  const quota = createQuota({ database, timeZone, log });
  const limits = createLimits({ database, timeZone, quota });
  const uploads = createUploads({ database, dataDir, maxBytes, files, quota });
  const ffmpeg = createFfmpeg(foundation.ffmpeg);
  const pictures = createPictures({ guard, uploads, abilities, ffmpeg, log });
  const newChatLimiter = createNewChatLimiter({ database });
  const sending = withSendMetrics(
    createSending({ ...foundation, uploads, ffmpeg, newChatLimiter, quota, marks: auth.personMarks }),
    metrics,
  );
  const webhookHealth = createWebhookHealth({ database });
  const presence = createPresenceTracker({ bus: foundation.bus });
  const feed = createEventFeed({ database, apiUrl, log, presence });
  const dispatcher = createDispatcher({ database, send: withDeliveryMetrics(send, metrics), settings, log });
  const robot = createRobot({ database, sending, log });
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
  const vapid = createVapid({ database, seal: auth.seal, contact: pushContactOf(consoleUrl, smtpUrl) });
  const push = createPush({ database, seal: auth.seal, guard, vapid, log });
  const clients = createClients({
    database,
    apiTokens: auth.apiTokens,
    webhooks,
    timeZone,
    transports,
    canConvert: () => ffmpeg.find() !== undefined,
    discardClient: sessions.forget,
    assertLineAllowed: quota.assertLineAllowed,
  });
  return {
    ...createAccountServices({
      database,
      auth,
      mailer,
      consoleUrl,
      timeZone,
      discardClient: sessions.forget,
      log,
    }),
    keys: createKeys({ database, accountKeys: auth.accountKeys, abilities }),
    notifications: createNotificationSettings({ database, mailer, consoleUrl, log }),
    notificationTest: createNotificationTest({ database, sending, consoleUrl }),
    notifier: createWhatsAppNotifier({ database, sending, consoleUrl, log }),
    push,
    pushNotifier: createPushNotifier({ database, push, log }),
    noticeSender: createEmailNotifier({ database, mailer, consoleUrl, log }),
    offlinePeriods: createOfflinePeriods({ database, log }),
    users: createUsers({ database }),
    clients,
    teams: createTeams({ database, clients, consoleUrl }),
    statistics: createStatistics({ database }),
    inbox: createInbox({ database, apiUrl }),
    conversations: createConversations({
      ...{
        database,
        apiUrl,
        sendReadReceipts: sending.sendReadReceipts,
        sendUnreadMark: createUnreadMarkSender({ sessions, log }),
      },
      replyWindows: createReplyWindows({ database, abilities }),
    }),
    returns: createSnoozeEnder({ database, log, onEvent: feed.notifyNewEvents }),
    today: createTodayOverview({
      database,
      listDisabledWebhooks: webhookHealth.listDisabled,
      listExpirations: userId => findExpiringCredentials(database, userId),
      getLimits: limits.getLimits,
    }),
    limits,
    statusPages: createStatusPages({ database, seal: auth.seal, timeZone, isPublic: foundation.statusPage }),
    allowance: quota,
    labels: createLabels({ database }),
    templates: createTemplates({ database, sessions }),
    notes: createNotes({ database }),
    quickReplies: createQuickReplies({ database }),
    media: createMediaFiles({ database, files }),
    feed,
    presence,
    canSendOf: async (clientId: string) => sendableKindsOf(await abilities.forClient(clientId)),
    connectionFeed: createConnectionFeed({ database, log }),
    webhooks,
    webhookHealth,
    webhookKeys,
    deliveries: createDeliveries({
      database,
      apiUrl,
      sendTest: createTestEventSender({ database, send, settings }),
    }),
    dispatcher,
    messageBatches: createMessageBatchCloser({
      database,
      log,
      onClosed(clientIds) {
        dispatcher.notifyDueDeliveries();
        clientIds.forEach(feed.notifyNewEvents);
      },
      onParked: metrics.countParkedBatch,
    }),
    sending,
    tokens: createTokens({ database, apiTokens: auth.apiTokens }),
    lineHealth: createLineHealth({ database, newChatLimiter, log }),
    releaser: createHeldMessageReleaser({ database, sending, log }),
    robot,
    erasure: createErasure({ database, marks: auth.personMarks }),
    retention: createRetention({ database }),
    dataExports: createDataExports({ database, ...auth, files }),
    dataExporter: createDataExporter({ database, files, dataDir, log }),
    rules: createRobotRules({ database, apiUrl, onChange: robot.pollNow }),
    schedules: createSchedules({ database, sending }),
    scheduler: createScheduler({ database, sending, log }),
    campaigns: createCampaigns({
      ...{ database, sending },
      replyWindowRules: createReplyWindowRules({ database, abilities }),
    }),
    campaignRecipients: createRecipients({ database }),
    campaignRunner: createCampaignRunner({ database, sending, log }),
    optOuts: createOptOuts({ database }),
    contactSheets: createContactSheets({ database }),
    contacts: createContacts({ database, sessions, apiUrl, log }),
    groups: createGroups({ database, sessions, pictures, log }),
    profiles: createProfiles({ database, sessions, pictures, apiUrl, log }),
    sessions,
    transports,
    manualProbes: createManualProbes({ sessions }),
    proxies: createProxies({ ...foundation, seal: auth.seal }),
    ...createTransportServices({ ...foundation, ...auth, marks: auth.personMarks }),
    uploads,
    auditLog: createAuditLog({ database }),
    health,
    dailyReports: createDailyReports({
      ...{ database, mailer, health, consoleUrl, timeZone, log },
      settings: createPlatformSettings({ database }),
    }),
    metrics,
    lineSessions: createLineSessions({ database }),
    usage: createUsage({ database }),
    webhookList: createWebhookList({ database }),
    workers,
  };
}
/** Returns the contact address for push services (RFC 8292 §2.1), by which they can reach the operator. */
function pushContactOf(consoleUrl: string, smtpUrl: string | undefined): string | undefined {
  if (consoleUrl.startsWith('https:')) return consoleUrl;
  const sender = smtpUrl === undefined ? undefined : senderOf(smtpUrl);
  return sender === undefined ? undefined : `mailto:${sender}`;
}

export type Services = ReturnType<typeof createServices>;
