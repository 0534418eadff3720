import type { Knex } from 'knex';
import { addBusinessMessages } from './addBusinessMessages.ts';
import { addCampaignRecipientRows } from './addCampaignRecipientRows.ts';
import { addFirstStepsEnd } from './addFirstStepsEnd.ts';
import { addIdentityChecks } from './addIdentityChecks.ts';
import { addInboxViews } from './addInboxViews.ts';
import { addLabelChangeAttempts } from './addLabelChangeAttempts.ts';
import { addListImports } from './addListImports.ts';
import { addMessagePrices } from './addMessagePrices.ts';
import { addMessageSecrets } from './addMessageSecrets.ts';
import { addNewChatQuotas } from './addNewChatQuotas.ts';
import { addOrderQueries } from './addOrderQueries.ts';
import { addPendingFiles } from './addPendingFiles.ts';
import { addPhoneLabels } from './addPhoneLabels.ts';
import { addStatusPostDeletionPeople } from './addStatusPostDeletionPeople.ts';
import { addStatusPosts } from './addStatusPosts.ts';
import { addUnstoredMessages } from './addUnstoredMessages.ts';
import { addUsernames } from './addUsernames.ts';
import { addWebhookRequestAttempts } from './addWebhookRequestAttempts.ts';
import { addWebhookRequestFailures } from './addWebhookRequestFailures.ts';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';
import { listColumns } from './listColumns.ts';
import { mergeMessageTriggers, reduceMessageWrites } from './reduceMessageWrites.ts';
import { readSqlFile, runSql } from './sqlFiles.ts';

/** Versioned migrations by name, in the order of application. */
export type VersionedMigrations = Readonly<Record<string, MigrationWithLargeIndexes>>;

/** Creates the tables of one domain. Each baseline needs the tables of the ones before it. */
const createBaseline = (name: string): MigrationWithLargeIndexes => ({
  async up(knex: Knex) {
    await runSql(knex, readSqlFile(`baseline/${name}.sql`));
  },
  async down() {
    throw new Error('The baseline has no way back');
  },
});

/**
 * The schema of the first release, one migration for each domain. It replaced the migrations of the time before
 * (docs/adr/0076). Like a released migration, it never changes after the first release.
 */
export const baselineMigrations: VersionedMigrations = {
  // Without SQL. Its name excludes releases without 0300: they expect the migrations that the baseline replaced.
  '0300_baseline_after_0300': { up: async () => {}, down: async () => {} },
  '0301_platform': createBaseline('0301_platform'),
  '0302_accounts': createBaseline('0302_accounts'),
  '0303_clients': createBaseline('0303_clients'),
  '0304_events': createBaseline('0304_events'),
  '0305_messaging': createBaseline('0305_messaging'),
  '0306_conversations': createBaseline('0306_conversations'),
  '0307_automation': createBaseline('0307_automation'),
  '0308_operations': createBaseline('0308_operations'),
  '0309_records': createBaseline('0309_records'),
  '0310_search': createBaseline('0310_search'),
};

/**
 * Migrations of the last release, in the order of application. A name never changes after its release.
 * A name has no file extension, because knex compares it with the names of applied migrations, and
 * files have the extension `.ts` in the sources but `.js` in a build.
 */
export const releasedMigrations: VersionedMigrations = {};

/**
 * Migrations since the last release. Nodes of the last release keep running while these migrations are applied
 * (docs/adr/0060). A new release moves them to `releasedMigrations`.
 */
const unreleasedMigrations: VersionedMigrations = {
  '0311_message_secrets': addMessageSecrets,
  '0312_list_columns': listColumns,
  '0313_list_imports': addListImports,
  '0320_business_messages': addBusinessMessages,
  '0330_usernames': addUsernames,
  '0340_message_prices': addMessagePrices,
  '0350_new_chat_quotas': addNewChatQuotas,
  '0360_phone_labels': addPhoneLabels,
  '0361_label_change_attempts': addLabelChangeAttempts,
  '0370_identity_checks': addIdentityChecks,
  '0380_status_posts': addStatusPosts,
  '0381_status_post_deletion_people': addStatusPostDeletionPeople,
  '0385_order_queries': addOrderQueries,
  '0415_webhook_request_attempts': addWebhookRequestAttempts,
  '0416_webhook_request_failures': addWebhookRequestFailures,
  '0420_unstored_messages': addUnstoredMessages,
  '0425_campaign_recipient_rows': addCampaignRecipientRows,
  '0435_fewer_message_writes': reduceMessageWrites,
  '0436_merged_message_triggers': mergeMessageTriggers,
  '0455_first_steps_end': addFirstStepsEnd,
  '0460_inbox_views': addInboxViews,
  '0540_pending_files': addPendingFiles,
};

export const migrations: VersionedMigrations = {
  ...baselineMigrations,
  ...releasedMigrations,
  ...unreleasedMigrations,
};

/** Returns knex's options for these migrations. */
export const createMigratorConfig = (known: VersionedMigrations): Knex.MigratorConfig => ({
  migrationSource: {
    async getMigrations() {
      return Object.keys(known);
    },
    getMigrationName(name: string) {
      return name;
    },
    async getMigration(name: string) {
      const migration = known[name];
      if (!migration) throw new Error(`Unknown migration ${name}`);
      return migration;
    },
  },
  // A later release may have applied migrations that this release does not know.
  disableMigrationsListValidation: true,
});
