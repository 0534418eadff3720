import {
  createDeliveryAttemptSender,
  createDeliveryDispatcher,
  createDeliveryLogService,
  createMessageBatchCloser,
  createTestEventSender,
  defaultDeliverySettings,
} from '../deliveries/dispatch/index.ts';
import { createEventFeed, createPresenceTracker } from '../deliveries/events/index.ts';
import {
  createWebhookHealthReader,
  createWebhookKeyService,
  createWebhookService,
} from '../deliveries/webhooks/index.ts';
import type { ApiServiceDeps } from './ApiServiceDeps.ts';
import {
  createAccountKeyService,
  createAccountServices,
  createPlatformSettingsService,
  findExpiringCredentials,
} from './accounts/index.ts';
import { createAuditLog } from './accounts/users/createAuditLog.ts';
import { createRateLimit } from './http/rateLimits/rateLimit.ts';
import { createCampaignRecipientService } from './automation/campaigns/createCampaignRecipientService.ts';
import { createCampaignRunner } from './automation/campaigns/createCampaignRunner.ts';
import { createCampaignService } from './automation/campaigns/createCampaignService.ts';
import { createApiTokenService } from './clients/management/createApiTokenService.ts';
import { createClientService } from './clients/management/createClientService.ts';
import { createConnectionFeed } from './clients/connections/createConnectionFeed.ts';
import { createManualLineProbeService } from './clients/connections/createManualLineProbeService.ts';
import { createProxyService } from './clients/connections/createProxyService.ts';
import { createContactService } from './conversations/contacts/createContactService.ts';
import { createGroupService } from './conversations/contacts/createGroupService.ts';
import { createOptOutService } from './conversations/contacts/createOptOutService.ts';
import { createPictureConverter } from './conversations/contacts/createPictureConverter.ts';
import { createProfileService } from './conversations/contacts/createProfileService.ts';
import { createContactSheetService } from './conversations/contacts/sheets/createContactSheetService.ts';
import { createFfmpeg } from './messaging/files/createFfmpeg.ts';
import { createDataExporter } from './records/dataExports/createDataExporter.ts';
import { createDataExportService } from './records/dataExports/createDataExportService.ts';
import { createPersonErasureService } from './records/deletion/createPersonErasureService.ts';
import {
  createDailyReportService,
  createHealthCheck,
  createLineSessionListService,
  createUserUsageListService,
  createWebhookListService,
  createWorkerListService,
} from './operations/health/index.ts';
import { createConversationService } from './conversations/inbox/createConversationService.ts';
import { createInboxReader } from './conversations/inbox/createInboxReader.ts';
import { createLabelService } from './conversations/inbox/createLabelService.ts';
import { createQuickReplyService } from './conversations/inbox/createQuickReplyService.ts';
import { createSnoozeEnder } from './conversations/inbox/createSnoozeEnder.ts';
import { createTeamNoteService } from './conversations/inbox/createTeamNoteService.ts';
import { createTodayOverviewLoader } from './conversations/inbox/createTodayOverviewLoader.ts';
import { createUnreadMarkSender } from './conversations/inbox/createUnreadMarkSender.ts';
import { createAccountLimitsService } from './accounts/users/createAccountLimitsService.ts';
import { createOwnerQuotaService } from './accounts/users/createOwnerQuotaService.ts';
import { createMailer } from './accounts/mail/index.ts';
import { createMediaFileService } from './messaging/files/createMediaFileService.ts';
import { createClusterNodeMetrics } from './operations/metrics/createClusterNodeMetrics.ts';
import { createPlatformMetrics, withDeliveryMetrics, withSendMetrics } from './operations/metrics/index.ts';
import { createEmailNotifier } from './operations/notifications/createEmailNotifier.ts';
import { createNotificationSettingsService } from './operations/notifications/createNotificationSettingsService.ts';
import { createPushNotifier } from './operations/notifications/createPushNotifier.ts';
import { createTestNotificationSender } from './operations/notifications/createTestNotificationSender.ts';
import { createWhatsAppNotifier } from './operations/notifications/createWhatsAppNotifier.ts';
import { createOfflinePeriodService } from './clients/uptime/createOfflinePeriodService.ts';
import { createHeldMessageReleaser } from './messaging/schedules/createHeldMessageReleaser.ts';
import { createLineHealthService } from './messaging/pacing/createLineHealthService.ts';
import { createNewChatLimiter } from './messaging/pacing/createNewChatLimiter.ts';
import { createPushNotificationService } from './operations/notifications/createPushNotificationService.ts';
import { createVapidSigner } from './operations/notifications/createVapidSigner.ts';
import { getPushContactAddress } from './operations/notifications/getPushContactAddress.ts';
import {
  createReplyWindowCalculator,
  createReplyWindowRuleReader,
} from './messaging/templates/createReplyWindowCalculator.ts';
import { createRetentionService } from './records/deletion/createRetentionService.ts';
import { createRobot } from './automation/robot/createRobot.ts';
import { createRobotRulesService } from './automation/robot/createRobotRulesService.ts';
import { createScheduler } from './messaging/schedules/createScheduler.ts';
import { createScheduleService } from './messaging/schedules/createScheduleService.ts';
import { createMessageSender, listSendableMessageKinds } from './messaging/sending/index.ts';
import { createStatisticsService } from './records/statistics/createStatisticsService.ts';
import { createTeamService } from './clients/teams/createTeamService.ts';
import { createTemplateService } from './messaging/templates/createTemplateService.ts';
import { createTransportServices } from './clients/transports/createTransportServices.ts';
import { createUploadService } from './messaging/files/createUploadService.ts';
import { createStatusPageService } from './clients/uptime/createStatusPageService.ts';
import { createUserService } from './accounts/users/createUserService.ts';

/** Rate limit of new webhook addresses for each user: sixty at once, then one every 30 seconds. */
const NEW_ADDRESS_LIMIT = { burst: 60, interval: 30_000 };

/** Creates every service of the API once from its dependencies, so that no module has global state. */
export function createApiServices(foundation: ApiServiceDeps) {
  const { database, auth, sessions, guard, timeZone, dataDir, apiUrl, consoleUrl, smtpUrl, log } = foundation;
  const { version, transports, files } = foundation;
  const webhooks = createWebhookService({ database, guard, limit: createRateLimit(NEW_ADDRESS_LIMIT) });
  const webhookKeys = createWebhookKeyService({ database, seal: auth.seal });
  const workers = createWorkerListService({ database, local: foundation.localWorkers });
  const settings = { ...defaultDeliverySettings, ...foundation.deliveries };
  const health = createHealthCheck({ database, workers, version, transports, dataDir });
  const metrics = createPlatformMetrics({ health, nodes: createClusterNodeMetrics(foundation) });
  const send = createDeliveryAttemptSender({ guard, keys: webhookKeys, apiUrl, settings });
  const { abilities } = sessions;
  const maxBytes = Math.max(...transports.all.map(({ capabilities }) => capabilities.maxMediaBytes));
  const quota = createOwnerQuotaService({ database, timeZone, log });
  const limits = createAccountLimitsService({ database, timeZone, quota });
  const uploads = createUploadService({ database, dataDir, maxBytes, files, quota });
  const ffmpeg = createFfmpeg(foundation.ffmpeg);
  const pictures = createPictureConverter({ guard, uploads, abilities, ffmpeg, log });
  const newChatLimiter = createNewChatLimiter({ database });
  const sending = withSendMetrics(
    createMessageSender({ ...foundation, uploads, ffmpeg, newChatLimiter, quota, marks: auth.personMarks }),
    metrics,
  );
  const webhookHealth = createWebhookHealthReader({ database });
  const presence = createPresenceTracker({ bus: foundation.bus });
  const feed = createEventFeed({ database, apiUrl, log, presence });
  const dispatcher = createDeliveryDispatcher({ database, send: withDeliveryMetrics(send, metrics), settings, log });
  const robot = createRobot({ database, sending, log });
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
  const vapid = createVapidSigner({ database, seal: auth.seal, contact: getPushContactAddress(consoleUrl, smtpUrl) });
  const push = createPushNotificationService({ database, seal: auth.seal, guard, vapid, log });
  const clients = createClientService({
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
    keys: createAccountKeyService({ database, accountKeys: auth.accountKeys, abilities }),
    notifications: createNotificationSettingsService({ database, mailer, consoleUrl, log }),
    notificationTest: createTestNotificationSender({ database, sending, consoleUrl }),
    notifier: createWhatsAppNotifier({ database, sending, consoleUrl, log }),
    push,
    pushNotifier: createPushNotifier({ database, push, log }),
    noticeSender: createEmailNotifier({ database, mailer, consoleUrl, log }),
    offlinePeriods: createOfflinePeriodService({ database, log }),
    users: createUserService({ database }),
    clients,
    teams: createTeamService({ database, clients, consoleUrl }),
    statistics: createStatisticsService({ database }),
    inbox: createInboxReader({ database, apiUrl }),
    conversations: createConversationService({
      ...{
        database,
        apiUrl,
        sendReadReceipts: sending.sendReadReceipts,
        sendUnreadMark: createUnreadMarkSender({ sessions, log }),
      },
      replyWindows: createReplyWindowCalculator({ database, abilities }),
    }),
    returns: createSnoozeEnder({ database, log, onEvent: feed.notifyNewEvents }),
    today: createTodayOverviewLoader({
      database,
      listDisabledWebhooks: webhookHealth.listDisabled,
      listExpirations: userId => findExpiringCredentials(database, userId),
      getLimits: limits.getLimits,
    }),
    limits,
    statusPages: createStatusPageService({ database, seal: auth.seal, timeZone, isPublic: foundation.statusPage }),
    allowance: quota,
    labels: createLabelService({ database }),
    templates: createTemplateService({ database, sessions }),
    notes: createTeamNoteService({ database }),
    quickReplies: createQuickReplyService({ database }),
    media: createMediaFileService({ database, files }),
    feed,
    presence,
    canSendOf: async (clientId: string) => listSendableMessageKinds(await abilities.forClient(clientId)),
    connectionFeed: createConnectionFeed({ database, log }),
    webhooks,
    webhookHealth,
    webhookKeys,
    deliveries: createDeliveryLogService({
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
    tokens: createApiTokenService({ database, apiTokens: auth.apiTokens }),
    lineHealth: createLineHealthService({ database, newChatLimiter, log }),
    releaser: createHeldMessageReleaser({ database, sending, log }),
    robot,
    erasure: createPersonErasureService({ database, marks: auth.personMarks }),
    retention: createRetentionService({ database }),
    dataExports: createDataExportService({ database, ...auth, files }),
    dataExporter: createDataExporter({ database, files, dataDir, log }),
    rules: createRobotRulesService({ database, apiUrl, onChange: robot.pollNow }),
    schedules: createScheduleService({ database, sending }),
    scheduler: createScheduler({ database, sending, log }),
    campaigns: createCampaignService({
      ...{ database, sending },
      replyWindowRules: createReplyWindowRuleReader({ database, abilities }),
    }),
    campaignRecipients: createCampaignRecipientService({ database }),
    campaignRunner: createCampaignRunner({ database, sending, log }),
    optOuts: createOptOutService({ database }),
    contactSheets: createContactSheetService({ database }),
    contacts: createContactService({ database, sessions, apiUrl, log }),
    groups: createGroupService({ database, sessions, pictures, log }),
    profiles: createProfileService({ database, sessions, pictures, apiUrl, log }),
    sessions,
    transports,
    manualProbes: createManualLineProbeService({ sessions }),
    proxies: createProxyService({ ...foundation, seal: auth.seal }),
    ...createTransportServices({ ...foundation, ...auth, marks: auth.personMarks }),
    uploads,
    auditLog: createAuditLog({ database }),
    health,
    dailyReports: createDailyReportService({
      ...{ database, mailer, health, consoleUrl, timeZone, log },
      settings: createPlatformSettingsService({ database }),
    }),
    metrics,
    lineSessions: createLineSessionListService({ database }),
    usage: createUserUsageListService({ database }),
    webhookList: createWebhookListService({ database }),
    workers,
  };
}
export type ApiServices = ReturnType<typeof createApiServices>;
