import type { Knex } from 'knex';
import * as accounts from './0001_accounts.ts';
import * as sessions from './0002_sessions.ts';
import * as messages from './0003_messages.ts';
import * as counters from './0004_counters.ts';
import * as removal from './0005_removal.ts';
import * as idempotency from './0006_idempotency.ts';
import * as events from './0007_events.ts';
import * as telling from './0008_telling.ts';
import * as audit from './0009_audit.ts';
import * as orderedIds from './0010_ordered_ids.ts';
import * as signIns from './0011_sign_ins.ts';
import * as resetLinks from './0012_reset_links.ts';
import * as linkedNumber from './0013_linked_number.ts';
import * as webhookHosts from './0014_webhook_hosts.ts';
import * as kinds from './0015_kinds.ts';
import * as search from './0016_search.ts';
import * as writeProbe from './0017_write_probe.ts';
import * as calls from './0018_calls.ts';
import * as earlyRemarks from './0019_early_remarks.ts';
import * as histories from './0020_histories.ts';
import * as menus from './0021_menus.ts';
import * as links from './0022_links.ts';
import * as uploads from './0023_uploads.ts';
import * as conversations from './0024_conversations.ts';
import * as words from './0025_words.ts';
import * as groupEvents from './0026_group_events.ts';
import * as unread from './0027_unread.ts';
import * as sentFirst from './0028_sent_first.ts';
import * as robotPause from './0030_robot_pause.ts';
import * as robot from './0031_robot.ts';
import * as labels from './0032_labels.ts';
import * as schedules from './0033_schedules.ts';
import * as waiting from './0036_waiting.ts';
import * as optOuts from './0037_opt_outs.ts';
import * as contactNotes from './0038_contact_notes.ts';
import * as unanswered from './0039_unanswered.ts';
import * as accountKeys from './0040_account_keys.ts';
import * as programsWebhooks from './0042_programs_webhooks.ts';
import * as heardByAll from './0043_heard_by_all.ts';
import * as addedContacts from './0046_added_contacts.ts';
import * as failedMessages from './0047_failed_messages.ts';
import * as turns from './0050_turns.ts';
import * as troubles from './0054_troubles.ts';
import * as absences from './0055_absences.ts';
import * as toldLately from './0059_told_lately.ts';
import * as campaigns from './0060_campaigns.ts';
import * as members from './0063_members.ts';
import * as ownSecrets from './0066_own_secrets.ts';
import * as parkedTurns from './0067_parked_turns.ts';
import * as brake from './0068_brake.ts';
import * as lights from './0069_lights.ts';
import * as tokens from './0070_tokens.ts';
import * as deletedClients from './0071_deleted_clients.ts';
import * as filesGone from './0072_files_gone.ts';
import * as proofs from './0080_proofs.ts';
import * as tellings from './0081_tellings.ts';
import * as silencedByKey from './0095_silenced_by_key.ts';
import * as retention from './0096_retention.ts';
import * as forgottenPeople from './0097_forgotten_people.ts';
import * as labelsTold from './0116_labels_told.ts';
import * as twoStep from './0131_two_step.ts';
import * as push from './0132_push.ts';
import * as transports from './0135_transports.ts';
import * as transportAccounts from './0136_transport_accounts.ts';
import * as keysOfPeople from './0140_keys_of_people.ts';
import * as ownerLimits from './0143_owner_limits.ts';
import * as answeredHolds from './0144_answered_holds.ts';
import * as uptime from './0145_uptime.ts';
import * as clientExports from './0152_client_exports.ts';
import * as expiring from './0156_expiring.ts';
import * as proxies from './0160_proxies.ts';
import * as templates from './0170_templates.ts';
import * as windows from './0171_windows.ts';
import * as standings from './0172_standings.ts';
import * as postsKept from './0175_posts_kept.ts';
import * as passkeys from './0180_passkeys.ts';
import * as dailyLetters from './0181_daily_letters.ts';
import * as resumedDownloads from './0185_resumed_downloads.ts';
import * as takenLate from './0190_taken_late.ts';
import * as windowsBefore from './0195_windows_before.ts';
import * as colleagues from './0200_colleagues.ts';
import * as restricted from './0220_restricted.ts';
import * as troublesOfWebhook from './0247_troubles_of_webhook.ts';
import * as troublesLately from './0248_troubles_lately.ts';
import * as leftForLater from './0250_left_for_later.ts';
import * as campaignsAnswerNobody from './0251_campaigns_answer_nobody.ts';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/**
 * Migrations of the last release, in the order of application. A name never changes after its release.
 * A name has no file extension, because knex compares it with the names of applied migrations, and
 * files have the extension `.ts` in the sources but `.js` in a build.
 */
export const releasedMigrations: Readonly<Record<string, MigrationWithLargeIndexes>> = {
  '0001_accounts': accounts,
  '0002_sessions': sessions,
  '0003_messages': messages,
  '0004_counters': counters,
  '0005_removal': removal,
  '0006_idempotency': idempotency,
  '0007_events': events,
  '0008_telling': telling,
  '0009_audit': audit,
  '0010_ordered_ids': orderedIds,
  '0011_sign_ins': signIns,
  '0012_reset_links': resetLinks,
  '0013_linked_number': linkedNumber,
  '0014_webhook_hosts': webhookHosts,
  '0015_kinds': kinds,
  '0016_search': search,
  '0017_write_probe': writeProbe,
  '0018_calls': calls,
  '0019_early_remarks': earlyRemarks,
  '0020_histories': histories,
  '0021_menus': menus,
  '0022_links': links,
  '0023_uploads': uploads,
  '0024_conversations': conversations,
  '0025_words': words,
  '0026_group_events': groupEvents,
  '0027_unread': unread,
  '0028_sent_first': sentFirst,
  '0030_robot_pause': robotPause,
  '0031_robot': robot,
  '0032_labels': labels,
  '0033_schedules': schedules,
  '0036_waiting': waiting,
  '0037_opt_outs': optOuts,
  '0038_contact_notes': contactNotes,
  '0039_unanswered': unanswered,
  '0040_account_keys': accountKeys,
  '0042_programs_webhooks': programsWebhooks,
  '0043_heard_by_all': heardByAll,
  '0046_added_contacts': addedContacts,
  '0047_failed_messages': failedMessages,
  '0050_turns': turns,
  '0054_troubles': troubles,
  '0055_absences': absences,
  '0059_told_lately': toldLately,
  '0060_campaigns': campaigns,
  '0063_members': members,
  '0066_own_secrets': ownSecrets,
  '0067_parked_turns': parkedTurns,
  '0068_brake': brake,
  '0069_lights': lights,
  '0070_tokens': tokens,
  '0071_deleted_clients': deletedClients,
  '0072_files_gone': filesGone,
  '0080_proofs': proofs,
  '0081_tellings': tellings,
  '0095_silenced_by_key': silencedByKey,
};

/**
 * Migrations added since the last release. Server nodes that run the last release continue to run while
 * these migrations are applied (docs/adr/0060). A new release moves them to `releasedMigrations`.
 */
const unreleasedMigrations: Readonly<Record<string, MigrationWithLargeIndexes>> = {
  '0096_retention': retention,
  '0097_forgotten_people': forgottenPeople,
  '0116_labels_told': labelsTold,
  '0131_two_step': twoStep,
  '0132_push': push,
  '0135_transports': transports,
  '0136_transport_accounts': transportAccounts,
  '0140_keys_of_people': keysOfPeople,
  '0143_owner_limits': ownerLimits,
  '0144_answered_holds': answeredHolds,
  '0145_uptime': uptime,
  '0152_client_exports': clientExports,
  '0156_expiring': expiring,
  '0160_proxies': proxies,
  '0170_templates': templates,
  '0171_windows': windows,
  '0172_standings': standings,
  '0175_posts_kept': postsKept,
  '0180_passkeys': passkeys,
  '0181_daily_letters': dailyLetters,
  '0185_resumed_downloads': resumedDownloads,
  '0190_taken_late': takenLate,
  '0195_windows_before': windowsBefore,
  '0200_colleagues': colleagues,
  '0220_restricted': restricted,
  '0247_troubles_of_webhook': troublesOfWebhook,
  '0248_troubles_lately': troublesLately,
  '0250_left_for_later': leftForLater,
  '0251_campaigns_answer_nobody': campaignsAnswerNobody,
};

export const migrations: Readonly<Record<string, MigrationWithLargeIndexes>> = {
  ...releasedMigrations,
  ...unreleasedMigrations,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: name => name,
  getMigration: async name => {
    const migration = migrations[name];
    if (!migration) throw new Error(`Unknown migration ${name}`);
    return migration;
  },
};
