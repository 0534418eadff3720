/**
 * Calls that each message path needs. `check:paths` requires every step to call the next one, in the process of the
 * API, over IPC, and in the line worker. A step is a function, with the name of its file and optionally of the factory
 * that contains it.
 */
export const requiredSteps = {
  send: [
    `bindRoute.bindRoute → bindRoute.createHandler → sendRoutes.sendTextMessage → createMessageSender.sendText
     → createMessageSender.send → createMessageSender.sendContent → createMessageSender.dispatchNow
     → createMessageDispatcher.dispatch → createMessageDispatcher.sendThroughLine → createFleetSessions.send
     → lineChannel.createWorkerConnection.send → lineChannel.createWorkerConnection.callWorker
     → lineChannel.createPlatformConnection.receive → lineChannel.runCommand → lineChannel.callHost
     → createSessionMessaging.send → BaileysSession.send → BaileysMessageSender.send
     → BaileysMessageSender.#sendToNetwork → AcknowledgementMatcher.receive`,
    'bindRoute.bindRoute → bindRoute.withTracing',
    'createMessageSender.sendText → createRecipientResolver.withCountry',
    'createMessageSender.sendText → outgoingContent.toOutgoingMessage',
    'createMessageSender.send → createSendPolicy.assertContentSupported',
    'createMessageSender.send → createMessageSender.sendOncePerKey → createIdempotentExecutor.computeRequestDigest',
    'createMessageSender.sendOncePerKey → createIdempotentExecutor.execute',
    'createMessageSender.dispatchNow → createSendPolicy.assertConnected → createFleetSessions.ready',
    'createMessageDispatcher.dispatch → outgoingContent.createWhatsAppMessageId',
    'createMessageDispatcher.dispatch → outbox.markStarted',
    'createMessageDispatcher.dispatch → createSendPolicy.approve → outgoingContent.toTransportContent',
    'createSendPolicy.approve → createOwnerQuotaService.reserve',
    `createSendPolicy.approve → createRecipientResolver.resolveRecipient → createFleetSessions.lookup
     → lineChannel.createWorkerConnection.lookup → lineChannel.createWorkerConnection.callWorker`,
    'createFleetSessions.lookup → createSessionMessaging.lookup → BaileysSession.lookup',
    `createMessageDispatcher.dispatch → createMessageDispatcher.store → outbox.queue → outbox.storeInTransaction
     → messageWriter.storeInTransaction`,
    'outbox.queue → messageWriter.storeTogether',
    'outbox.queue → outbox.toNewMessage → outgoingContent.toStoredMessageContent',
    'outbox.toNewMessage → outgoingContent.toStoredMessageDetails',
    'createMessageDispatcher.store → outbox.settle → messageStatusStore.add',
    `createMessageDispatcher.dispatch → createMessageDispatcher.complete → createMessageDispatcher.completeRefusal
     → outbox.settle`,
    'createMessageDispatcher.dispatch → outbox.markFinished',
    'createFleetSessions.send → createSessionMessaging.send',
    'createSessionMessaging.send → createSessionMessaging.getConnectedSession → createClientLine.getConnectedSession',
    'createSessionMessaging.send → messageStatusStore.expect',
    'createSessionMessaging.send → createClientLine.reportUnknownOutcome',
    'createSessionMessaging.send → createClientLine.recordActivity',
    'createSessionMessaging.send → messageStatusStore.storeAcknowledgement',
    `createSessionMessaging.send → lineChannel.createPlatformConnection.notify → lineChannel.sendNotifications
     → lineChannel.createWorkerConnection.receive`,
    'BaileysMessageSender.send → BaileysMessageSender.#prepare → composeMessage.composeMessage',
    'BaileysMessageSender.#prepare → composeMessage.composeMediaMessage',
    'BaileysMessageSender.#prepare → composeMessage.applyChatExpirationToMessage',
    'BaileysMessageSender.#prepare → composeMessage.addMessageSecret',
    'BaileysMessageSender.#sendToNetwork → AcknowledgementMatcher.waitFor',
  ],
  inbound: [
    `IncomingMessageJournal.listen → IncomingMessageJournal.decrypt → IncomingMessageJournal.#deliver
     → JournalDelivery.add → JournalDelivery.#readAndDeliver → JournalDelivery.#deliver
     → createLineSessionHost.received → createMessageReceiver.receive → createMessageReceiver.storeStandaloneMessage
     → createMessageReceiver.storeMessage → messageWriter.storeTogether → claimDeliveries.claimDeliveries`,
    'JournalDelivery.add → IncomingMessageReader.isFromOwnAccount',
    'JournalDelivery.#readAndDeliver → IncomingMessageJournal.finish',
    'IncomingMessageReader.#readMessage → readMessageContext.readMessageSecret',
    'JournalDelivery.#deliver → IncomingMessageJournal.finish',
    'JournalDelivery.#readEntry → IncomingMessageReader.isFromOwnAccount',
    `JournalDelivery.#readAndDeliver → JournalDelivery.#readEntry → IncomingMessageReader.readRow
     → IncomingMessageReader.readEnvelope → IncomingMessageReader.#readMessage → readMessageContext.readMessageContext`,
    'IncomingMessageReader.readRow → IncomingMessageJournal.decodeJournalRowMessage',
    'IncomingMessageReader.#readMessage → IncomingMessageReader.#storeExpiration → readMessageContext.readExpiration',
    `IncomingMessageReader.#readMessage → IncomingMessageReader.#readContentOrVote
     → readMessageContent.readMessageContent → readMessageContext.unwrapMessage`,
    'readMessageContent.readMessageContent → readMessageContext.isBusinessMessage',
    'createLineSessionHost.received → createMessageReceiver.storeReplyWindow',
    'createMessageReceiver.receive → createMessageReceiver.storeUpdate → toNewMessage.toNewMessageUpdate',
    'createMessageReceiver.storeStandaloneMessage → toNewMessage.toNewMessage',
    'createMessageReceiver.storeStandaloneMessage → toNewMessage.separateOrderToken',
    'createMessageReceiver.storeStandaloneMessage → toNewMessage.getFile',
    'createMessageReceiver.storeStandaloneMessage → toNewMessage.describeUnstoredMedia',
    'createMessageReceiver.storeStandaloneMessage → createMessageReceiver.replaceFile → toNewMessage.toNewMessage',
    'createMessageReceiver.storeMessage → messageWriter.markStored',
    `createMessageReceiver.receive → lineChannel.createPlatformConnection.notify → lineChannel.sendNotifications
     → lineChannel.createWorkerConnection.receive → createStoredEventNotifier.notify
     → createStoredEventNotifier.notifyConsumers → createDeliveryDispatcher.notifyDueDeliveries
     → createDeliveryDispatcher.claimContinuously → claimDeliveries.claimDeliveries
     → claimDeliveries.allocateDeliveryAttempts`,
    'createMessageReceiver.receive → createStoredEventNotifier.notify',
    `createDeliveryDispatcher.claimContinuously → createDeliveryDispatcher.startDelivery
     → createDeliveryDispatcher.deliver → createDeliveryAttemptSender.send
     → webhookSignature.createWebhookSignatureHeaders`,
    'createDeliveryAttemptSender.send → webhookSignature.openWebhookSecrets',
    `createDeliveryAttemptSender.send → presentEvent.presentEvent → presentEvent.presentData
     → presentEvent.presentMessagePayload → presentMessage.presentMessage`,
    `createDeliveryDispatcher.deliver → settleDeliveries.decideDeliveryVerdict
     → createDeliveryAttemptSender.hasDeliveryAttemptSucceeded`,
    `createDeliveryDispatcher.deliver → createDeliveryDispatcher.classifyOutcome
     → createDeliveryAttemptSender.hasDeliveryAttemptSucceeded`,
    `createDeliveryDispatcher.deliver → createDeliveryDispatcher.write → createDeliveryDispatcher.writeBatch
     → settleDeliveries.settleDeliveries`,
  ],
};

/** Calls to other files that a path does not need. */
export const optionalCalls = {
  'BaileysMessageSender.#composeProduct → composeMessage.toContextInfo': 'only products',
  'createMessageSender.sendFile → createSendPolicy.assertConnected': 'only files: an earlier check of the connection',
  'createMessageDispatcher.dispatch → createSendPolicy.prepareLinkPreview': 'only automatic messages: an early fetch',
  'createRecipientResolver.resolveRecipient → createSessionMessaging.lookup': 'the fleet is between them',
  'createRecipientResolver.resolveRecipient → lineChannel.lookup': 'the fleet is between them',
};

/**
 * Calls whose function no editor finds, by reason. Each is the name of an interface, whose methods are called, or one
 * call. An editor shows the calls of a closure at the function that passes it on.
 */
export const permittedDeadEnds = {
  'logs, metrics and traces': ['Logger', 'SendCounter', 'DeliveryAttemptCounter', 'TraceSpan'],
  'other messages to the line worker and from it': ['PlatformHandlers', 'WorkerHandlers', 'LineHostCallbacks'],
  'several nodes': ['Bus', 'createStoredEventNotifier.notify calls the variable hasOtherNodes'],
  'capabilities of a transport, templates, groups: not the way of a text': [
    'TransportCapabilityLookup',
    'TemplateCatalog',
    'IncomingMessageReaderOptions',
    'BaileysMessageSender.#composeProduct calls the variable self',
    'BaileysMessageSender.#encryptEdit calls the variable self',
    'BaileysMessageSender.#prepare calls the variable self',
    'BaileysMessageSender.#listMembers calls the variable self',
  ],
  'release of a reservation, ticket or timer': [
    'ApprovedSend',
    'QuotaReservation',
    'QueueTicket',
    'JoinedAbortSignal',
    'BaileysMessageSender.#sendToNetwork calls the variable stop',
  ],
  'texts for people': [
    'createOwnerQuotaService.reserve calls the variable messages',
    'createOwnerQuotaService.reserve calls the variable trial',
    'createRecipientResolver.explainReading calls the variable withoutCountry',
    'createSendPolicy.assertKind calls the variable unsupported',
  ],
  'settles a promise': [
    'AcknowledgementMatcher.waitFor calls the parameter resolve',
    'AcknowledgementMatcher.receive calls the variable settle',
    'lineChannel.sendMessage calls the parameter resolve',
    'lineChannel.sendMessage calls the parameter reject',
  ],
  'late acknowledgement, or undecryptable message': [
    'AcknowledgementMatcher.receive calls the variable #onLate',
    'IncomingMessageJournal.decrypt calls the variable #onUndecryptable',
  ],
  'jumps J1 and J3': [
    'bindRoute.createHandler calls the parameter handle',
    'bindRoute.withTracing calls the parameter handle',
    'bindRoute.withResponseCheck calls the parameter handle',
    'IncomingMessageJournal.#receive calls the parameter handle',
    'IncomingMessageJournal.decrypt calls the parameter decryptAndStore',
  ],
  'address of a request': ['bindRoute.createHandler calls the parameter resolveClientAddress'],
  'only held messages': ['DispatchRequest'],
  'closure of a function on the path': [
    'createFleetSessions.runOnSession calls the parameter work',
    'createIdempotentExecutor.executeFirst calls the parameter work',
    'createMessageSender.countOutcome calls the parameter respond',
    'createMessageSender.sendOncePerKey calls the parameter presentResult',
    'createMessageSender.sendOncePerKey calls the parameter sendMessage',
    'createMessageSender.sendOncePerKey calls the parameter storePending',
    'createMessageSender.toResponse calls the parameter presentResult',
    'createSessionMessaging.runUnblocked calls the parameter send',
    'createSessionMessaging.send calls the parameter beforeSend',
    'createDeliveryDispatcher.write calls the variable runInOrder',
    'messageWriter.storeInTransaction calls the parameter finish',
    'outbox.storeInTransaction calls the parameter onPersist',
    'outbox.storeInTransaction calls the parameter trx',
    'outbox.storeOutcome calls the parameter write',
  ],
};
