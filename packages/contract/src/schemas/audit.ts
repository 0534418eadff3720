import {
  dictionary,
  either,
  flag,
  type Infer,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { changeableClientFieldNames, getClientChangeAction } from './clientFields.ts';
import { exampleClient, exampleUser } from './samples.ts';

/** Actions in the audit log. No other action is recorded. */
export const auditActions = [
  'session.opened',
  'session.refused',
  'session.closed',
  'session.identity_confirmed',
  'account.registered',
  'account.password_changed',
  'account.reset_link_made',
  'account.password_reset',
  'account.exported',
  'account.two_step_on',
  'account.two_step_off',
  'account.recovery_codes_made',
  'account.passkey_added',
  'account.passkey_renamed',
  'account.passkey_removed',
  'account.closed',
  'key.created',
  'key.revoked',
  'user.renamed',
  'user.role_changed',
  'user.status_changed',
  'user.limits_changed',
  'platform.limits_changed',
  'admin.code_issued',
  'admin.claimed',
  'admin.granted',
  'admin.settings_changed',
  'client.created',
  'client.deleted',
  'client.number_changed',
  'client.calls_changed',
  ...changeableClientFieldNames.map(getClientChangeAction),
  'client.robot_changed',
  'client.pace_changed',
  'client.price_quota_changed',
  'client.retention_changed',
  'client.proxy_changed',
  'client.proxy_removed',
  'client.status_page_made',
  'client.status_page_ended',
  'client.exported',
  'client.token_shown',
  'client.messages_read',
  'client.token_regenerated',
  'client.token_rotated',
  'client.token_ended',
  'client.initialized',
  'client.restarted',
  'client.disconnected',
  'client.pairing_code_asked',
  'client.passkey_answered',
  'client.passkey_confirmed',
  'client.linked',
  'client.transport_changed',
  'team.invited',
  'team.invitation_revoked',
  'team.joined',
  'team.role_changed',
  'team.removed',
  'team.left',
  'conversation.assigned',
  'conversation.note_deleted',
  'contacts.merged',
  'contacts.imported',
  'contacts.exported',
  'contacts.forgotten',
  'contacts.copied',
  'campaign.started',
  'campaign.stopped',
  'campaign.removed',
  'campaign.exported',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.secret_shown',
  'webhook.secret_rotated',
  'webhook.header_changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['success', 'failure'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/**
 * Kinds of actors: a signed-in user, a program with a client's API token (in the owner's name), a
 * person at the server's terminal, the server itself, or an unknown actor.
 */
export const auditActorKinds = ['user', 'program', 'terminal', 'server', 'unknown'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

export const auditTargetKinds = ['user', 'client'] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/** Keys that `details` of an audit log entry can contain. Each action uses only some of these keys. */
export const auditDetailKeys = [
  'from',
  'to',
  'name',
  'active',
  'known',
  'deactivated',
  'secondStep',
  'passkey',
  'count',
  'clients',
  'scopes',
  'key',
  'keyId',
  'member',
  'role',
  'label',
  'host',
  'eventTypes',
  'chatKinds',
  'decline',
  'messageDays',
  'mediaDays',
  'maxLines',
  'messagesPerDay',
  'storageMb',
  'trialDays',
  'trialEndsAt',
  'totalStorageMb',
  'freeDiskMb',
  'streamsPerToken',
  'streamsPerAccount',
  'secretReadsPerMinute',
  'adminCodeTriesPerHour',
  'platformLimits',
  'reason',
  'code',
  'omitted',
] as const;
export type AuditDetailKey = (typeof auditDetailKeys)[number];

/**
 * An entry of the audit log. It keeps the names and labels from the time of the action, even if they
 * change or are deleted later.
 */
export const auditEntry = withSchemaName(
  'AuditEntry',
  object({
    id: uuid(),
    createdAt: instant(),
    action: oneOf(...auditActions),
    /** Description of the action. */
    summary: multilineText({ max: 200 }),
    outcome: oneOf(...auditOutcomes),
    actor: object({
      kind: oneOf(...auditActorKinds),
      id: nullable(uuid()),
      name: nullable(multilineText({ max: 200 })),
      email: nullable(multilineText({ max: 254 })),
    }),
    target: nullable(
      object({
        kind: oneOf(...auditTargetKinds),
        id: nullable(uuid()),
        label: multilineText({ max: 300 }),
      }),
    ),
    /** IP address from which the action was requested; null if there is none. */
    address: nullable(singleLineText({ max: 60 })),
    userAgent: nullable(singleLineText({ max: 200 })),
    details: dictionary(nullable(either(multilineText({ max: 500, empty: true }), either(integer(), flag())))),
  }),
);
export type AuditEntry = Infer<typeof auditEntry>;

export const exampleAuditEntry: AuditEntry = {
  id: '0197b1a3-41c8-7d05-b6f2-7a9c3e1d5b80',
  createdAt: '2026-03-02T15:06:00.000Z',
  action: 'client.created',
  summary: 'Creó un cliente',
  outcome: 'success',
  actor: { kind: 'user', id: exampleUser.id, name: exampleUser.name, email: exampleUser.email },
  target: {
    kind: 'client',
    id: exampleClient.id,
    label: `${exampleClient.businessName} (${exampleClient.phoneNumber}), ${exampleUser.name}`,
  },
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  details: {},
};
