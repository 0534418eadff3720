/**
 * Modules in which a wrong branch harms a customer, by concept. `npm run mutation` changes these files, except SQL and
 * `databaseFunctions`, because only unit tests run.
 */
export const mutationModules = {
  /**
   * Messages on their way out: queues, checks, results, and the sessions that send them. `createSendPolicy.ts` contains
   * the opt-out rule, `assertNotOptedOut`.
   */
  sending: [
    'packages/server/src/api/clients/connections/ensureClientConnected.ts',
    'packages/server/src/api/clients/connections/toDomainError.ts',
    'packages/server/src/api/messaging/pacing/assessLineHealth.ts',
    'packages/server/src/api/messaging/pacing/computeNextNewChatSlot.ts',
    'packages/server/src/api/messaging/sending/createMessageDispatcher.ts',
    'packages/server/src/api/messaging/sending/createSendChecker.ts',
    'packages/server/src/api/messaging/sending/createSendPolicy.ts',
    'packages/server/src/api/messaging/sending/isRetryableSendError.ts',
    'packages/server/src/api/messaging/sending/outgoingContent.ts',
    'packages/server/src/api/messaging/sending/parseOutgoingContent.ts',
    'packages/server/src/api/messaging/templates/computeReplyWindow.ts',
    'packages/server/src/core/messages/createMessageId.ts',
    'packages/server/src/core/messages/newMessage.ts',
    'packages/server/src/lines/sessions/createLineSessionHost.ts',
    'packages/server/src/lines/sessions/createLiveSession.ts',
    'packages/server/src/lines/sessions/createSessionMessaging.ts',
    'packages/server/src/lines/sessions/lineRetryDelays.ts',
    'packages/server/src/lines/sessions/policy.ts',
    'packages/server/src/lines/sessions/sessionClose.ts',
    'packages/server/src/lines/sessions/sessionCloseRules.ts',
    'packages/server/src/lines/transports/listSendableMessageKinds.ts',
    'packages/timing/src/KeyedQueue.ts',
    'packages/timing/src/KeyedTicketQueue.ts',
    'packages/timing/src/PendingRequests.ts',
    'packages/timing/src/createBoundedQueue.ts',
    'packages/timing/src/createKeyedBoundedQueue.ts',
    'packages/timing/src/createTaskQueue.ts',
    'packages/timing/src/joinAbortSignals.ts',
    'packages/timing/src/onAbort.ts',
    'packages/timing/src/pause.ts',
    'packages/timing/src/rejectOnAbort.ts',
    'packages/timing/src/withTimeout.ts',
  ],
  /** Which process owns a client, and protection of its keys from a former owner. */
  leases: [
    'packages/server/src/core/sealing/sealer.ts',
    'packages/server/src/lines/cluster/createClientTransferService.ts',
    'packages/server/src/lines/cluster/createClientWorkGate.ts',
    'packages/server/src/lines/cluster/createRemoteCommandServer.ts',
    'packages/server/src/lines/cluster/placement.ts',
    'packages/server/src/lines/fleet/createClientClaimRegistry.ts',
    'packages/server/src/lines/fleet/createUnownedClientRecovery.ts',
    'packages/server/src/lines/fleet/workerHeartbeat.ts',
    'packages/server/src/lines/leases/createLeaseTable.ts',
    'packages/server/src/lines/leases/thread/createRenewalSchedule.ts',
    'packages/server/src/lines/leases/ownerName.ts',
    'packages/server/src/lines/vault/createFencedVault.ts',
    'packages/server/src/lines/vault/createSessionVaultOpener.ts',
    'packages/server/src/lines/vault/createVaultKeyCache.ts',
    'packages/server/src/lines/vault/planVaultWrite.ts',
  ],
  /** Signatures of webhooks. */
  signing: [
    'packages/server/src/api/accounts/auth/webhookVerifyTokenService.ts',
    'packages/server/src/deliveries/dispatch/createDeliveryAttemptSender.ts',
    'packages/server/src/deliveries/webhooks/webhookSignature.ts',
    'plugins/n8n-nodes-recado/src/verifyWebhookSignature.ts',
  ],
  /** Schedules, repetitions and polling. */
  retries: [
    'packages/contract/src/rules/recurrence.ts',
    'packages/server/src/api/automation/campaigns/classifySendError.ts',
    'packages/server/src/api/messaging/schedules/computeChangedScheduleTimes.ts',
    'packages/server/src/api/messaging/schedules/readTimes.ts',
    'packages/server/src/core/outage/isDatabaseOutage.ts',
    'packages/server/src/core/outage/retryDuringOutage.ts',
    'packages/server/src/core/polling/createPollingLoop.ts',
    'packages/server/src/core/polling/createQueuePollPacer.ts',
    'packages/server/src/core/polling/createTaskClaimLoop.ts',
    'packages/server/src/deliveries/dispatch/claimDeliveries.ts',
    'packages/server/src/deliveries/dispatch/settleDeliveries.ts',
    'packages/server/src/deliveries/webhooks/getWebhookFailureHint.ts',
    'packages/server/src/deliveries/webhooks/resolveMessageBatchSeconds.ts',
    'packages/server/src/lines/state/computeNextLivenessProbe.ts',
    'packages/timing/src/computeBackOffDelay.ts',
  ],
  /** Access: credentials, scopes, roles, rate limits and permitted addresses. */
  guards: [
    'packages/contract/src/endpoint.ts',
    'packages/contract/src/endpoints/toOwnerEndpoints.ts',
    'packages/contract/src/rules/memberRole.ts',
    'packages/server/src/api/accounts/auth/accountKeyIssuer.ts',
    'packages/server/src/api/accounts/auth/adminClaimCodeService.ts',
    'packages/server/src/api/accounts/auth/apiTokenIssuer.ts',
    'packages/server/src/api/accounts/auth/authStrategies.ts',
    'packages/server/src/api/accounts/auth/isIpAddressInNetworks.ts',
    'packages/server/src/api/accounts/auth/loginThrottle.ts',
    'packages/server/src/api/accounts/auth/personPseudonymizer.ts',
    'packages/server/src/api/accounts/auth/sessionTokenService.ts',
    'packages/server/src/api/accounts/auth/webAuthnChallenges.ts',
    'packages/server/src/api/clients/defineProgramAndOwnerRoutes.ts',
    'packages/server/src/api/http/bindRoute.ts',
    'packages/server/src/api/http/callerDataByGuard.ts',
    'packages/server/src/api/http/rateLimits/getSourceIpNetwork.ts',
    'packages/server/src/api/http/rateLimits/leakyBuckets.ts',
    'packages/server/src/api/http/rateLimits/rateLimit.ts',
    'packages/server/src/api/http/rateLimits/sourceIpNetworkRateLimit.ts',
    'packages/server/src/core/addresses/createAddressResolver.ts',
    'packages/server/src/core/addresses/createIpAddressPolicy.ts',
    'packages/server/src/core/addresses/resolveWithoutDns.ts',
    'packages/server/src/deliveries/guard/createGuardedConnector.ts',
    'packages/server/src/deliveries/guard/createGuardedFetch.ts',
    'packages/server/src/deliveries/guard/createSsrfGuard.ts',
    'packages/server/src/deliveries/guard/parsePermittedUrl.ts',
  ],
  /** Automatic answers. */
  rules: [
    'packages/contract/src/rules/fillQuickReply.ts',
    'packages/contract/src/rules/normalizeSearchText.ts',
    'packages/server/src/api/automation/robot/decideRobotAnswer.ts',
    'packages/server/src/api/automation/robot/isBusinessOpen.ts',
  ],
  /** Phone numbers and the contacts that they belong to. */
  numbers: [
    'packages/contract/src/rules/findCountryCode.ts',
    'packages/contract/src/rules/formatPhone.ts',
    'packages/contract/src/rules/phone.ts',
    'packages/server/src/api/messaging/sending/createRecipientResolver.ts',
    'packages/server/src/core/contacts/ContactBook.ts',
    'packages/server/src/core/contacts/planContactChanges.ts',
  ],
};

/** All files of `mutationModules`. */
export const mutatedFiles = Object.values(mutationModules).flat();

/** Functions in these files that need a database. They are not changed. */
export const databaseFunctions = [
  'buildWebhookHostSqlBindings',
  'claimDeliveries',
  'countFailures',
  'createContactLookup',
  'readContacts',
  'settleDeliveries',
  'settleOnce',
  'toDueWebhook',
];
