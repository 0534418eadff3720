import { TransportError } from '@recado/transport';
import { Unavailable } from '../../core/errors/index.ts';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import type { ClientSessions } from '../sessions/index.ts';
import type { RemoteCommandClient } from './createRemoteCommandClient.ts';
import type { RemoteCommand, RemoteSessionMethod } from './RemoteCommand.ts';

export interface ClusterSessionsDeps {
  readonly fleet: WorkerFleet;
  readonly commandClient: RemoteCommandClient;
  readonly files: ClusterFileShare;
}

/**
 * Combines the sessions of all cluster nodes. A command for a client runs on the node that holds the client;
 * `createRemoteCommandServer` receives it there.
 */
export function createClusterSessions({ fleet, commandClient, files }: ClusterSessionsDeps): ClientSessions {
  const local = fleet.sessions;

  /** Runs a command. If the client has no owner, this node runs the command. */
  const runOnOwner = <T>(
    what: RemoteSessionMethod,
    args: RemoteCommandArgs,
    runLocally: () => Promise<T>,
  ): Promise<T> => commandClient.runOnOwner(createCommand(what, args), runLocally);

  /** Runs a command. If the client has no owner, the node that runs the command takes the client. */
  const takeAndRun = <T>(
    what: RemoteSessionMethod,
    args: RemoteCommandArgs,
    runLocally: () => Promise<T>,
  ): Promise<T> => {
    const command = createCommand(what, args);
    return commandClient.runOnOwner(command, runLocally, {
      canTake: true,
      whenUnowned: () => commandClient.runOnAssignedNode(command, runLocally),
    });
  };

  return {
    abilities: local.abilities,

    async ready(clientId) {
      await runOnOwner('ready', [clientId], () => local.ready(clientId));
    },
    async send(clientId, message) {
      const sendWith = (...args: readonly unknown[]) =>
        runOnOwner('send', [clientId, ...args], () => local.send(clientId, message)).catch(toNotConnectedError);
      const { content } = message;
      if (fleet.has(clientId) || content.type !== 'file') return sendWith(message);
      const { offer, end } = await files.offer(content.file.path);
      const file = { ...content.file, path: '' };
      try {
        return await sendWith({ ...message, content: { ...content, file } }, offer);
      } finally {
        end();
      }
    },
    lookup(...args) {
      return runOnOwner('lookup', args, () => local.lookup(...args));
    },
    read(...args) {
      return runOnOwner('read', args, () => local.read(...args));
    },
    type(...args) {
      return runOnOwner('type', args, () => local.type(...args));
    },
    typing(...args) {
      return runOnOwner('typing', args, () => local.typing(...args));
    },
    manage(clientId, name, params) {
      return runOnOwner('manage', [clientId, name, params], () => local.manage(clientId, name, params));
    },
    receiveWebhook(...args) {
      return runOnOwner('receiveWebhook', args, () => local.receiveWebhook(...args));
    },

    status(clientId) {
      return local.status(clientId);
    },
    qr(clientId) {
      return runOnOwner('qr', [clientId], () => local.qr(clientId));
    },
    probe(clientId) {
      return runOnOwner('probe', [clientId], () => local.probe(clientId));
    },

    initialize(clientId) {
      return takeAndRun('initialize', [clientId], () => local.initialize(clientId));
    },
    restart(clientId) {
      return takeAndRun('restart', [clientId], () => local.restart(clientId));
    },
    disconnect(clientId) {
      return takeAndRun('disconnect', [clientId], () => local.disconnect(clientId));
    },
    async forget(clientId) {
      await takeAndRun('forget', [clientId], () => local.forget(clientId));
      files.removeClientFiles(clientId);
    },
    pairingCode(...args) {
      return takeAndRun('pairingCode', args, () => local.pairingCode(...args));
    },
    passkey(clientId) {
      return runOnOwner('passkey', [clientId], () => local.passkey(clientId));
    },
    answerPasskey(...args) {
      return runOnOwner('answerPasskey', args, () => local.answerPasskey(...args));
    },
    confirmPasskey(clientId) {
      return runOnOwner('confirmPasskey', [clientId], () => local.confirmPasskey(clientId));
    },
    link(...args) {
      return takeAndRun('link', args, () => local.link(...args));
    },
    change(...args) {
      return takeAndRun('change', args, () => local.change(...args));
    },
  };
}

type RemoteCommandArgs = readonly [clientId: string, ...args: unknown[]];

const createCommand = (what: RemoteSessionMethod, args: RemoteCommandArgs): RemoteCommand => ({
  what,
  clientId: args[0],
  args,
});

/**
 * Converts `Unavailable` to `not-connected`. `Unavailable` means that the node that holds the client was
 * unreachable, so nothing was sent. After any other error, the message may have been sent.
 */
function toNotConnectedError(error: unknown): never {
  throw error instanceof Unavailable ? new TransportError('not-connected', error.message, { cause: error }) : error;
}
