import type { Knex } from 'knex';
import { findClientSession } from '../core/connection/findClientSession.ts';
import { presentSessionConnection } from '../core/connection/presentConnection.ts';
import type { LineControl } from '../lines/LineCommands.ts';
import {
  type ClientSessions,
  getConnectedSession,
  getSessionPasskey,
  getSessionQrCode,
  type SessionMessaging,
  type SessionSupervisor,
} from '../lines/sessions/index.ts';
import type { TransportCapabilityLookup } from '../lines/transports/index.ts';

export interface LocalClientSessionsDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
  readonly messaging: SessionMessaging;
  readonly control: LineControl;
}

/** Composes the `ClientSessions` of a process that runs its sessions itself, without workers. */
export function createLocalClientSessions({
  database,
  abilities,
  supervisor,
  messaging,
  control,
}: LocalClientSessionsDeps): ClientSessions {
  return {
    abilities,
    initialize(clientId) {
      return control.initialize(clientId);
    },
    restart(clientId) {
      return control.restart(clientId);
    },
    disconnect(clientId) {
      return control.disconnect(clientId);
    },
    async status(clientId) {
      return presentSessionConnection(await findClientSession(database, clientId));
    },
    qr(clientId) {
      return getSessionQrCode(database, clientId, supervisor.snapshot(clientId));
    },
    pairingCode(clientId, options) {
      return control.pairingCode(clientId, options);
    },
    passkey(clientId) {
      return getSessionPasskey(database, clientId, supervisor.snapshot(clientId));
    },
    answerPasskey(clientId, assertion) {
      return control.answerPasskey(clientId, assertion);
    },
    confirmPasskey(clientId) {
      return control.confirmPasskey(clientId);
    },
    link(clientId, credentials) {
      return control.link(clientId, credentials);
    },
    receiveWebhook(clientId, request) {
      return messaging.receiveWebhook(clientId, request);
    },
    change(clientId, transport) {
      return control.change(clientId, transport);
    },
    probe(clientId) {
      return control.probe(clientId);
    },
    async ready(clientId) {
      await getConnectedSession(supervisor.lines, clientId);
    },
    send(clientId, message) {
      return messaging.send(clientId, message);
    },
    lookup(clientId, phone) {
      return messaging.lookup(clientId, phone);
    },
    read(clientId, chat, messages) {
      return messaging.read(clientId, chat, messages);
    },
    type(clientId, chat, state) {
      return messaging.type(clientId, chat, state);
    },
    typing(clientId, chat) {
      return messaging.typing(clientId, chat);
    },
    manage(clientId, name, params) {
      return messaging.manage(clientId, name, params);
    },
    forget(clientId) {
      return control.forget(clientId);
    },
  };
}
