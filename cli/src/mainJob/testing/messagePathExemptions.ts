/**
 * Files that do not count, although they run for each message. `docs/tour.md` gives the reasons and must have the same
 * lists, so that a further file on a path cannot be exempted in one place.
 */

/** Folders whose files do not count, because they know no message path. */
export const SHARED_FOLDERS: readonly string[] = [
  ...['contract', 'texts', 'timing', 'transport'].map(name => `packages/${name}`),
  ...['core', 'deployment', 'deliveries/guard'].map(name => `packages/server/src/${name}`),
  ...['accounts/auth', 'http', 'operations/metrics'].map(name => `packages/server/src/api/${name}`),
  ...['vault', 'leases', 'transports', 'state'].map(name => `packages/server/src/lines/${name}`),
  ...['vault', 'signal', 'socket', 'identities'].map(name => `plugins/transport-baileys/src/${name}`),
];

const deliveries = (names: readonly string[]) => names.map(name => `packages/server/src/deliveries/${name}.ts`);

/** Files that run because of a message, but lead neither to the network nor to the webhook. */
export const BRANCHES: Readonly<Record<'send' | 'inbound', readonly string[]>> = {
  send: [
    ...deliveries(['events/createEventFeed', 'events/createLiveStatePoller', 'events/createStoredEventNotifier']),
    ...deliveries(['dispatch/createDeliveryDispatcher', 'dispatch/claimDeliveries']),
    'plugins/transport-baileys/src/session/attachSocketListeners.ts',
  ],
  inbound: [
    ...deliveries(['events/createEventFeed', 'events/createLiveStatePoller']),
    'plugins/transport-baileys/src/session/attachSocketListeners.ts',
  ],
};

/** Files of the shared folders that run for each message, but need not run for another request: names by folder. */
const sharedMessageFilesByFolder: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/rules': [
    'findCountryCode',
    'findFirstLink',
    'kinds',
    'parseWrittenPhone',
    'password',
    'phone',
  ],
  'packages/contract/src/schemaBuilder': ['scalars'],
  'packages/contract/src/schemas': ['message'],
  'packages/server/src/api/accounts/auth': ['personPseudonymizer'],
  'packages/server/src/api/http': ['bodyEncodingCheckExtension'],
  'packages/server/src/api/http/bodies': [
    'createBoundedValidation',
    'createInputShortener',
    'createJsonBodyReader',
    'parseJsonBody',
  ],
  'packages/server/src/core/addresses': ['createIpAddressPolicy', 'resolveWithoutDns'],
  'packages/server/src/core/batching': ['createBatcher', 'createSharedCommit'],
  'packages/server/src/core': ['collapseLineBreaks', 'removeUnstorableCharacters'],
  'packages/server/src/core/contacts': ['ContactBook', 'applyContactChanges', 'planContactChanges', 'resolveContacts'],
  'packages/server/src/core/data': ['lockClientShared', 'partitions', 'transact'],
  'packages/server/src/core/messages': [
    'createMessageId',
    'excludeOtherIdentifierRepetitions',
    'menus',
    'newMessage',
    'presentMessageUpdates',
    'storeMessages',
  ],
  'packages/server/src/core/outage': ['retryDuringOutage'],
  'packages/server/src/core/polling': ['createQueuePollPacer'],
  'packages/server/src/core/sealing': ['messageSecrets', 'sealer'],
  'packages/server/src/deliveries/guard': ['createGuardedFetch', 'createSsrfGuard', 'parsePermittedUrl'],
  'packages/server/src/lines/state': [
    'createCachedLineRecord',
    'createLineActivity',
    'createLivenessProbe',
    'trafficPattern',
  ],
  'packages/server/src/lines/transports': ['TransportRegistry'],
  'packages/server/src/lines/vault': [
    'createFencedVault',
    'createVaultKeyCache',
    'createVaultKeyCommitter',
    'createVaultStore',
    'keyRows',
    'planVaultWrite',
  ],
  'packages/timing/src': [
    'KeyedQueue',
    'KeyedTicketQueue',
    'PendingRequests',
    'clock',
    'computeBackOffDelay',
    'createBoundedQueue',
    'createTaskQueue',
    'joinAbortSignals',
    'onAbort',
    'rejectOnAbort',
  ],
  'packages/transport/src': ['address', 'content', 'jsonLimits'],
  'plugins/transport-baileys/src/identities': [
    'ChatQueue',
    'IdentityResolver',
    'addStoredJids',
    'jids',
    'keepBaileysFromChangingProfileName',
    'ownAccount',
  ],
  'plugins/transport-baileys/src/signal': [
    'createKeyStoreForMarkedNames',
    'createSignalRepositoryFactory',
    'libsignalSessionRecords',
    'markedNames',
  ],
  'plugins/transport-baileys/src/socket': [
    'catchSocketListenerFailures',
    'createBaileysLogger',
    'interceptStanzas',
    'quickenLibsignal',
    'sharedContext',
  ],
  'plugins/transport-baileys/src/vault': [
    'DisappearingMessageTimerStore',
    'MessageSecretStore',
    'RetryingVault',
    'SentMessageStore',
    'codec',
    'createSignalKeyStore',
  ],
};
export const SHARED_MESSAGE_FILES: readonly string[] = Object.entries(sharedMessageFilesByFolder).flatMap(
  ([folder, names]) => names.map(name => `${folder}/${name}.ts`),
);
