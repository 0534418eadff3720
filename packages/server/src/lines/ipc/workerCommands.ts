import type { LineHost } from '../host/index.ts';
import type { LineCommandName, LineControl } from '../LineCommands.ts';
import type { CommandMessage, LineCommandArgs, LineCommandResult } from './messages.ts';

/** Sends commands to another process. */
export interface CommandCaller {
  /** Resolves with the command's result, or rejects with the error that the other process has sent. */
  call<Name extends LineCommandName>(command: Name, args: LineCommandArgs<Name>): Promise<LineCommandResult<Name>>;
}

/** Creates a control of the lines of a worker. `runWorkerCommand` runs its commands in the worker. */
export function createWorkerLineControl(caller: CommandCaller): LineControl {
  return {
    initialize(clientId) {
      return caller.call('initialize', [clientId]);
    },
    restart(clientId) {
      return caller.call('restart', [clientId]);
    },
    disconnect(clientId) {
      return caller.call('disconnect', [clientId]);
    },
    pairingCode(...args) {
      return caller.call('pairingCode', args);
    },
    answerPasskey(clientId, assertion) {
      return caller.call('answerPasskey', [clientId, assertion]);
    },
    confirmPasskey(clientId) {
      return caller.call('confirmPasskey', [clientId]);
    },
    link(clientId, credentials) {
      return caller.call('link', [clientId, credentials]);
    },
    change(clientId, transport) {
      return caller.call('change', [clientId, transport]);
    },
    probe(clientId) {
      return caller.call('probe', [clientId]);
    },
    forget(clientId) {
      return caller.call('forget', [clientId]);
    },
    resume(clientId) {
      return caller.call('resume', [clientId]);
    },
    release(clientId) {
      return caller.call('release', [clientId]);
    },
  };
}

/** Runs a command of the platform in its worker. `send` needs the channel, so `lineChannel.ts` runs it. */
export function runWorkerCommand(
  { messaging, control }: LineHost,
  message: Exclude<CommandMessage, { command: 'send' }>,
): Promise<unknown> {
  switch (message.command) {
    case 'lookup':
      return messaging.lookup(...message.args);
    case 'read':
      return messaging.read(...message.args);
    case 'type':
      return messaging.type(...message.args);
    case 'typing':
      return messaging.typing(...message.args);
    case 'manage':
      return messaging.manage(...message.args);
    case 'receiveWebhook':
      return messaging.receiveWebhook(...message.args);
    case 'initialize':
      return control.initialize(...message.args);
    case 'restart':
      return control.restart(...message.args);
    case 'disconnect':
      return control.disconnect(...message.args);
    case 'pairingCode':
      return control.pairingCode(...message.args);
    case 'answerPasskey':
      return control.answerPasskey(...message.args);
    case 'confirmPasskey':
      return control.confirmPasskey(...message.args);
    case 'link':
      return control.link(...message.args);
    case 'change':
      return control.change(...message.args);
    case 'probe':
      return control.probe(...message.args);
    case 'forget':
      return control.forget(...message.args);
    case 'resume':
      return control.resume(...message.args);
    case 'release':
      return control.release(...message.args);
    default:
      message satisfies never;
      return Promise.reject(new Error('unknown command'));
  }
}
