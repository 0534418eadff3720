export { accountLimitTexts } from './accountLimitTexts.ts';
export { accountPageTexts } from './accountPageTexts.ts';
export { adminAuditLogTexts } from './adminAuditLogTexts.ts';
export { adminClientTexts } from './adminClientTexts.ts';
export { adminDashboardTexts } from './adminDashboardTexts.ts';
export { adminExportTexts } from './adminExportTexts.ts';
export { adminHealthTexts } from './adminHealthTexts.ts';
export { adminLineSessionTexts } from './adminLineSessionTexts.ts';
export { adminListTexts } from './adminListTexts.ts';
export { adminResourceTexts } from './adminResourceTexts.ts';
export { adminUsageTexts } from './adminUsageTexts.ts';
export { adminUserTexts } from './adminUserTexts.ts';
export { adminWebhookTexts } from './adminWebhookTexts.ts';
export { apiErrorTexts } from './apiErrorTexts.ts';
export { apiExplorerTexts } from './apiExplorerTexts.ts';
export { apiKeyTexts, describeMissingScopes } from './apiKeyTexts.ts';
export { auditLogEntryTexts } from './auditLogEntryTexts.ts';
export { authPageTexts } from './authPageTexts.ts';
export { automaticReplyTexts } from './automaticReplyTexts.ts';
export { campaignPageTexts } from './campaignPageTexts.ts';
export { campaignTexts } from './campaignTexts.ts';
export { cliTexts } from './cli/cliTexts.ts';
export { clientDetailTexts } from './clientDetailTexts.ts';
export { clientExportTexts } from './clientExportTexts.ts';
export {
  type BusinessDetailTexts,
  businessDetailTexts,
  clientFieldTexts,
  clientSettingTexts,
} from './clientFieldTexts.ts';
export { clientListTexts } from './clientListTexts.ts';
export { commonTexts } from './commonTexts.ts';
export { connectionErrorTexts } from './connectionErrorTexts.ts';
export { contactFileTexts } from './contactFileTexts.ts';
export { contactsPageTexts } from './contactsPageTexts.ts';
export { conversationTexts } from './conversationTexts.ts';
export { credentialFieldTexts } from './credentialFieldTexts.ts';
export { dailyReportTexts } from './dailyReportTexts.ts';
export { dashboardTexts } from './dashboardTexts.ts';
export { dashboardTodayTexts } from './dashboardTodayTexts.ts';
export { describeEventResponses } from './describeEventResponses.ts';
export { describeMessageContext } from './describeMessageContext.ts';
export { fieldErrorTextOverrides, fieldErrorTexts } from './fieldErrorTexts.ts';
export { firstStepTexts } from './firstStepTexts.ts';
export { formatExpiration } from './formatExpiration.ts';
export { formValidationTexts } from './formValidationTexts.ts';
export { getInitializedText, type LinkingMethods } from './getInitializedText.ts';
export { groupAndContactTexts } from './groupAndContactTexts.ts';
export { describeHistorySync, historySyncTexts } from './historySyncTexts.ts';
export { identityTexts } from './identityTexts.ts';
export { inboxToolTexts } from './inboxToolTexts.ts';
export {
  bulkChangeTexts,
  commandPaletteTexts,
  contactPanelTexts,
  emojiPickerTexts,
  inboxViewTexts,
  keyboardTexts,
  messageKeepingTexts,
} from './inboxWorkTexts.ts';
export { landingPageTexts } from './landingPageTexts.ts';
export { layoutTexts } from './layoutTexts.ts';
export { lineHealthTexts } from './lineHealthTexts.ts';
export { linkingPasskeyTexts } from './linkingPasskeyTexts.ts';
export { listTexts } from './listTexts.ts';
export { livenessProbeTexts } from './livenessProbeTexts.ts';
export { mcpTexts } from './mcpTexts.ts';
export { messageFeedTexts } from './messageFeedTexts.ts';
export { messageKindLabels, NUMBER_CHANGE_LABEL } from './messageKindLabels.ts';
export { messagePriceTexts } from './messagePriceTexts.ts';
export { metricsErrorTexts } from './metricsErrorTexts.ts';
export { mexicanTimeZoneLabels } from './mexicanTimeZoneLabels.ts';
export { n8nFlowTexts } from './n8nFlowTexts.ts';
export { n8nGuideTexts } from './n8nGuideTexts.ts';
export { n8nNodeTexts } from './n8nNodeTexts.ts';
export { newChatPacingTexts } from './newChatPacingTexts.ts';
export { notFoundPageTexts } from './notFoundPageTexts.ts';
export { notificationEmailTexts } from './notificationEmailTexts.ts';
export { notificationSettingTexts } from './notificationSettingTexts.ts';
export { describeOfflinePeriod, offlinePeriodTexts } from './offlinePeriodTexts.ts';
export { outboundRequestErrorTexts } from './outboundRequestErrorTexts.ts';
export { passkeyTexts } from './passkeyTexts.ts';
export { passwordRecoveryTexts } from './passwordRecoveryTexts.ts';
export { phoneNumberHints } from './phoneNumberHints.ts';
export { phoneRejectionTexts } from './phoneRejectionTexts.ts';
export { productPickerTexts } from './productPickerTexts.ts';
export { proxyTexts } from './proxyTexts.ts';
export { pushNotificationTexts } from './pushNotificationTexts.ts';
export { qrLinkingTexts } from './qrLinkingTexts.ts';
export { reactAdminMessages } from './reactAdminMessages.ts';
export { explainConnectionClose, explainSendFailure, explainSessionState } from './reasons/explain.ts';
export type { ProblemExplanation } from './reasons/problemExplanation.ts';
export { problemExplanations } from './reasons/problemExplanations.ts';
export { requestFailureTexts } from './requestFailureTexts.ts';
export { requestFieldLabels } from './requestFieldLabels.ts';
export { retentionTexts } from './retentionTexts.ts';
export { scheduledMessageErrorTexts } from './scheduledMessageErrorTexts.ts';
export { scheduledMessageTexts } from './scheduledMessageTexts.ts';
export { sendRejectionTexts } from './sendRejectionTexts.ts';
export { statisticsTexts } from './statisticsTexts.ts';
export { statusLabels } from './statusLabels.ts';
export { statusPageTexts } from './statusPageTexts.ts';
export { statusPostPageTexts } from './statusPostPageTexts.ts';
export { statusPostTexts } from './statusPostTexts.ts';
export { teamTexts } from './teamTexts.ts';
export { templateTexts } from './templateTexts.ts';
export { toastTexts } from './toastTexts.ts';
export {
  describeTransportChange,
  transportChangeTexts,
  transportCredentialsFormTexts,
} from './transportChangeTexts.ts';
export { transportNames } from './transportNames.ts';
export { transportTexts } from './transportTexts.ts';
export { twoStepTexts } from './twoStepTexts.ts';
export { unreadBadgeTexts } from './unreadBadgeTexts.ts';
export { webhookTexts } from './webhookTexts.ts';
export { webhookToolTexts } from './webhookToolTexts.ts';
export { welcomeTexts } from './welcomeTexts.ts';
