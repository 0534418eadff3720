import type { TableTriggers } from './buildTriggerSql.ts';

const isStateChanged = 'OLD.state IS DISTINCT FROM NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason';

/**
 * All triggers. Within one entry they fire in this order. Row triggers fire before the statement triggers of the same
 * event. The order is also the lock order (`core/README.md`, "Lock order"). A table that loses its last trigger keeps an
 * entry with an empty list, so that existing databases drop the trigger.
 */
export const triggers: readonly TableTriggers[] = [
  {
    table: 'account_keys',
    fires: 'after delete',
    each: [{ function: 'withdraw_expiration_alert' }],
  },
  {
    table: 'audit_entries',
    fires: 'before update or delete or truncate',
    // Also fires while a restore or replication has disabled ordinary triggers.
    each: [{ function: 'reject_audit_entry_change', level: 'statement', isAlwaysEnabled: true }],
  },
  {
    table: 'clients',
    fires: 'before delete',
    each: [{ function: 'lock_client_exclusive' }],
  },
  {
    table: 'clients',
    fires: 'after delete',
    each: [{ function: 'record_deleted_client' }, { function: 'delete_client_data', oldRows: 'old_rows' }],
  },
  {
    table: 'members',
    fires: 'after delete',
    each: [{ function: 'unassign_removed_member' }],
  },
  {
    table: 'message_updates',
    fires: 'after insert',
    each: [{ function: 'emit_message_update_events', newRows: 'new_rows' }],
  },
  {
    table: 'messages',
    fires: 'before insert',
    each: [
      { function: 'skip_aliased_message', when: "NEW.from_me AND NEW.status <> 'queued'" },
      { function: 'skip_expired_history', when: "(NEW.details ->> 'history') = 'true'" },
    ],
  },
  {
    table: 'messages',
    fires: 'after insert',
    each: [
      // Takes the shared lock on each client first. Later triggers change rows of the client under this lock.
      { function: 'count_messages', newRows: 'new_rows' },
      // Before the events, because they contain the robot pause that this trigger stores.
      { function: 'update_conversations', newRows: 'new_rows' },
      // After the counters: a message and a newly held message to the same person meet at the counter's row.
      { function: 'apply_message_side_effects', newRows: 'new_rows' },
      // After the opt-outs are stored.
      { function: 'emit_new_message_events', newRows: 'new_rows' },
    ],
  },
  {
    table: 'messages',
    fires: 'after update',
    each: [
      { function: 'record_late_stored_file', columns: ['media'], when: "(NEW.media ->> 'path') IS NOT NULL" },
      { function: 'emit_message_change_events', newRows: 'new_rows', oldRows: 'old_rows' },
    ],
  },
  {
    table: 'previous_tokens',
    fires: 'after update or delete',
    each: [{ function: 'withdraw_expiration_alert' }],
  },
  {
    table: 'push_subscriptions',
    fires: 'after delete',
    each: [{ function: 'delete_push_notification_deliveries' }],
  },
  {
    table: 'sessions',
    fires: 'after update',
    each: [
      {
        function: 'update_line_alert',
        when: `${isStateChanged} OR OLD.state_until IS DISTINCT FROM NEW.state_until`,
      },
      { function: 'update_proxy_alert', when: isStateChanged },
      { function: 'record_connection_drop', when: "OLD.state = 'connected' AND NEW.state = 'reconnecting'" },
      { function: 'record_offline_period', when: isStateChanged },
      { function: 'record_line_outage', when: isStateChanged },
      // After all other alerts, because it locks the event stream too.
      {
        function: 'record_liveness_change',
        when: '(OLD.unresponsive_since IS NULL) <> (NEW.unresponsive_since IS NULL)',
      },
      // Last: updates of many sessions lock the event streams of all clients in one order.
      { function: 'emit_session_events', newRows: 'new_rows', oldRows: 'old_rows' },
    ],
  },
  {
    table: 'stored_files',
    fires: 'after insert',
    each: [{ function: 'count_stored_files', newRows: 'changed_rows' }],
  },
  {
    table: 'stored_files',
    fires: 'after delete',
    each: [{ function: 'count_stored_files', oldRows: 'changed_rows' }],
  },
  {
    table: 'webhooks',
    fires: 'after update',
    each: [
      {
        function: 'update_webhook_alert',
        when: 'OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.disabled_reason IS DISTINCT FROM NEW.disabled_reason',
      },
    ],
  },
];
