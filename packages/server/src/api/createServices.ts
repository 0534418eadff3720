import {
  createDeliveries,
  createDispatcher,
  createSender,
  createSendTest,
  createTurns,
  deliverySettings,
} from '../deliveries/dispatch/index.ts';
import { createFeed, createPresence } from '../deliveries/events/index.ts';
import { createWebhookHealth, createWebhookKeys, createWebhooks } from '../deliveries/webhooks/index.ts';
import { createAbsences } from './absences/createAbsences.ts';
import { createAccountServices, createKeys, createPlatformSettings, findExpiring } from './accounts/index.ts';
import { createAuditLog } from './audit/index.ts';
import { createRateLimit } from './auth/rateLimit.ts';
import { createCampaignRunner } from './campaigns/createCampaignRunner.ts';
import { createCampaigns } from './campaigns/createCampaigns.ts';
import { createRecipients } from './campaigns/createRecipients.ts';
import { createClients } from './clients/createClients.ts';
import { createConnectionFeed } from './clients/createConnectionFeed.ts';
import { createProofs } from './clients/createProofs.ts';
import { createProxies } from './clients/createProxies.ts';
import { createTokens } from './clients/createTokens.ts';
import { createFfmpeg } from './conversion/createFfmpeg.ts';
import { createExporter } from './exporting/createExporter.ts';
import { createExports } from './exporting/createExports.ts';
import type { Foundation } from './Foundation.ts';
import { createForgetting } from './forgetting/createForgetting.ts';
import {
  createDailyLetters,
  createHealth,
  createLineSessions,
  createUsage,
  createWebhookList,
  createWorkers,
} from './health/index.ts';
import { createConversations } from './inbox/createConversations.ts';
import { createInbox } from './inbox/createInbox.ts';
import { createLabels } from './inbox/createLabels.ts';
import { createMarks } from './inbox/createMarks.ts';
import { createNotes } from './inbox/createNotes.ts';
import { createQuickReplies } from './inbox/createQuickReplies.ts';
import { createReturns } from './inbox/createReturns.ts';
import { createToday } from './inbox/createToday.ts';
import { createAllowance } from './limits/createAllowance.ts';
import { createLimits } from './limits/createLimits.ts';
import { createMailer, senderOf } from './mail/index.ts';
import { createMediaFiles } from './media/createMediaFiles.ts';
import { createNodeFigures } from './metrics/createNodeFigures.ts';
import { createMetrics, meteredSender, meteredSending } from './metrics/index.ts';
import { createNoticeSender } from './notices/createNoticeSender.ts';
import { createNotices } from './notices/createNotices.ts';
import { createPushTeller } from './notices/createPushTeller.ts';
import { createTeller } from './notices/createTeller.ts';
import { createTellingTest } from './notices/createTellingTest.ts';
import { createBrake } from './pacing/createBrake.ts';
import { createLineHealth } from './pacing/createLineHealth.ts';
import { createReleaser } from './pacing/createReleaser.ts';
import { createPush } from './push/createPush.ts';
import { createVapid } from './push/createVapid.ts';
import { createRetention } from './retention/createRetention.ts';
import { createRobot } from './robot/createRobot.ts';
import { createRules } from './robot/createRules.ts';
import { createScheduler } from './schedules/createScheduler.ts';
import { createSchedules } from './schedules/createSchedules.ts';
import { createSending, sendablesOf } from './sending/index.ts';
import { createContacts } from './social/createContacts.ts';
import { createGroups } from './social/createGroups.ts';
import { createOptOuts } from './social/createOptOuts.ts';
import { createPictures } from './social/createPictures.ts';
import { createProfiles } from './social/createProfiles.ts';
import { createContactSheets } from './social/sheets/createContactSheets.ts';
import { createStatistics } from './statistics/index.ts';
import { createTeams } from './teams/createTeams.ts';
import { createTemplates } from './templates/createTemplates.ts';
import { createTransportServices } from './transports/createTransportServices.ts';
import { createUploads } from './uploads/createUploads.ts';
import { createStatusPages } from './uptime/createStatusPages.ts';
import { createUsers } from './users/createUsers.ts';
import { createWindowRules, createWindows } from './windows/createWindows.ts';

/** Addresses that one person's webhooks are given: sixty, then one each half minute. */
const NEW_ADDRESSES = { burst: 60, interval: 30_000 };

/** Builds every service once, each from what it needs; nothing is a global of a module. */
export function createServices(foundation: Foundation) {
  const { database, auth, sessions, guard, timeZone, dataDir, apiUrl, consoleUrl, smtpUrl, log } = foundation;
  const { version, transports, files } = foundation;
  const webhooks = createWebhooks({ database, guard, limit: createRateLimit(NEW_ADDRESSES) });
  const webhookKeys = createWebhookKeys({ database, seal: auth.seal });
  const workers = createWorkers({ database, local: foundation.localWorkers });
  const settings = { ...deliverySettings, ...foundation.deliveries };
  const health = createHealth({ database, workers, version, transports, dataDir });
  const metrics = createMetrics({ health, nodes: createNodeFigures(foundation) });
  const send = createSender({ guard, keys: webhookKeys, apiUrl, settings });
  const { abilities } = sessions;
  const maxBytes = Math.max(...transports.all.map(({ capabilities }) => capabilities.maxMediaBytes));
  const allowance = createAllowance({ database, timeZone, log });
  const limits = createLimits({ database, timeZone, allowance });
  const uploads = createUploads({ database, dataDir, maxBytes, files, allowance });
  const ffmpeg = createFfmpeg(foundation.ffmpeg);
  const pictures = createPictures({ guard, uploads, abilities, ffmpeg, log });
  const brake = createBrake({ database });
  const sending = meteredSending(
    createSending({ ...foundation, uploads, ffmpeg, brake, allowance, marks: auth.personMarks }),
    metrics,
  );
  const webhookHealth = createWebhookHealth({ database });
  const presence = createPresence({ bus: foundation.bus });
  const feed = createFeed({ database, apiUrl, log, presence });
  const dispatcher = createDispatcher({ database, send: meteredSender(send, metrics), settings, log });
  const robot = createRobot({ database, sending, log });
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
  const vapid = createVapid({ database, seal: auth.seal, contact: contactOf(consoleUrl, smtpUrl) });
  const push = createPush({ database, seal: auth.seal, guard, vapid, log });
  const clients = createClients({
    database,
    apiTokens: auth.apiTokens,
    webhooks,
    timeZone,
    transports,
    canConvert: () => ffmpeg.find() !== undefined,
    forget: sessions.forget,
    refuseLine: allowance.refuseLine,
  });
  return {
    ...createAccountServices({
      database,
      auth,
      mailer,
      consoleUrl,
      timeZone,
      forget: sessions.forget,
      log,
    }),
    keys: createKeys({ database, accountKeys: auth.accountKeys, abilities }),
    notices: createNotices({ database, mailer, consoleUrl, log }),
    tellingTest: createTellingTest({ database, sending, consoleUrl }),
    teller: createTeller({ database, sending, consoleUrl, log }),
    push,
    pushTeller: createPushTeller({ database, push, log }),
    noticeSender: createNoticeSender({ database, mailer, consoleUrl, log }),
    absences: createAbsences({ database, log }),
    users: createUsers({ database }),
    clients,
    teams: createTeams({ database, clients, consoleUrl }),
    statistics: createStatistics({ database }),
    inbox: createInbox({ database, apiUrl }),
    conversations: createConversations({
      ...{ database, apiUrl, tellRead: sending.tellRead, tellMark: createMarks({ sessions, log }) },
      windows: createWindows({ database, abilities }),
    }),
    returns: createReturns({ database, log, told: feed.news }),
    today: createToday({
      database,
      disabledOf: webhookHealth.disabledOf,
      expiringOf: userId => findExpiring(database, userId),
      limitsOf: limits.of,
    }),
    limits,
    statusPages: createStatusPages({ database, seal: auth.seal, timeZone, isPublic: foundation.statusPage }),
    allowance,
    labels: createLabels({ database }),
    templates: createTemplates({ database, sessions }),
    notes: createNotes({ database }),
    quickReplies: createQuickReplies({ database }),
    media: createMediaFiles({ database, files }),
    feed,
    presence,
    canSendOf: async (clientId: string) => sendablesOf(await abilities.of(clientId)),
    connectionFeed: createConnectionFeed({ database, log }),
    webhooks,
    webhookHealth,
    webhookKeys,
    deliveries: createDeliveries({
      database,
      apiUrl,
      sendTest: createSendTest({ database, send, settings }),
    }),
    dispatcher,
    turns: createTurns({
      database,
      log,
      told(clientIds) {
        dispatcher.news();
        clientIds.forEach(feed.news);
      },
      parked: metrics.turnParked,
    }),
    sending,
    tokens: createTokens({ database, apiTokens: auth.apiTokens }),
    lineHealth: createLineHealth({ database, brake, log }),
    releaser: createReleaser({ database, sending, log }),
    robot,
    forgetting: createForgetting({ database, marks: auth.personMarks }),
    retention: createRetention({ database }),
    exports: createExports({ database, ...auth, files }),
    exporter: createExporter({ database, files, dataDir, log }),
    rules: createRules({ database, apiUrl, changed: robot.hurry }),
    schedules: createSchedules({ database, sending }),
    scheduler: createScheduler({ database, sending, log }),
    campaigns: createCampaigns({
      ...{ database, sending },
      windowRules: createWindowRules({ database, abilities }),
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
    proofs: createProofs({ sessions }),
    proxies: createProxies({ ...foundation, seal: auth.seal }),
    ...createTransportServices({ ...foundation, ...auth, marks: auth.personMarks }),
    uploads,
    auditLog: createAuditLog({ database }),
    health,
    dailyLetters: createDailyLetters({
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
/** Whom a push service turns to (RFC 8292 §2.1): only what reaches somebody is of use to it. */
function contactOf(consoleUrl: string, smtpUrl: string | undefined): string | undefined {
  if (consoleUrl.startsWith('https:')) return consoleUrl;
  const sender = smtpUrl === undefined ? undefined : senderOf(smtpUrl);
  return sender === undefined ? undefined : `mailto:${sender}`;
}

export type Services = ReturnType<typeof createServices>;
