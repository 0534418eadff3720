import { cliTexts } from '@recado/texts';
import { backupSpec } from '../commands/backup/spec.ts';
import { campaignsSpec } from '../commands/campaigns/spec.ts';
import { chatSpec } from '../commands/chat/spec.ts';
import { chatsSpec } from '../commands/chats/spec.ts';
import { checkSpec } from '../commands/check/spec.ts';
import { clientsSpec } from '../commands/clients/spec.ts';
import { createCompletionSpec } from '../commands/completion/spec.ts';
import { contactsSpec } from '../commands/contacts/spec.ts';
import { deliveriesSpec } from '../commands/deliveries/spec.ts';
import { doctorSpec } from '../commands/doctor/spec.ts';
import { drainSpec } from '../commands/drain/spec.ts';
import { exportSpec } from '../commands/export/spec.ts';
import { grantAdminSpec } from '../commands/grant-admin/spec.ts';
import { groupsSpec } from '../commands/groups/spec.ts';
import { importSpec } from '../commands/import/spec.ts';
import { keysSpec } from '../commands/keys/spec.ts';
import { labelMessageSpec } from '../commands/label-message/spec.ts';
import { linkSpec } from '../commands/link/spec.ts';
import { loginSpec } from '../commands/login/spec.ts';
import { logoutSpec } from '../commands/logout/spec.ts';
import { mcpSpec } from '../commands/mcp/spec.ts';
import { migrateSpec } from '../commands/migrate/spec.ts';
import { moveMediaSpec } from '../commands/move-media/spec.ts';
import { openSpec } from '../commands/open/spec.ts';
import { pluginsSpec } from '../commands/plugins/spec.ts';
import { postsSpec } from '../commands/posts/spec.ts';
import { profileSpec } from '../commands/profile/spec.ts';
import { profilesSpec } from '../commands/profiles/spec.ts';
import { proveSpec } from '../commands/prove/spec.ts';
import { registerSpec } from '../commands/register/spec.ts';
import { replaySpec } from '../commands/replay/spec.ts';
import { restartSpec } from '../commands/restart/spec.ts';
import { restoreSpec } from '../commands/restore/spec.ts';
import { sendSpec } from '../commands/send/spec.ts';
import { sendMediaSpec } from '../commands/send-media/spec.ts';
import { serveSpec } from '../commands/serve/spec.ts';
import { statusSpec } from '../commands/status/spec.ts';
import { tailSpec } from '../commands/tail/spec.ts';
import { teamSpec } from '../commands/team/spec.ts';
import { templatesSpec } from '../commands/templates/spec.ts';
import { unlinkSpec } from '../commands/unlink/spec.ts';
import { usersSpec } from '../commands/users/spec.ts';
import { verifyBackupSpec } from '../commands/verify-backup/spec.ts';
import { whoamiSpec } from '../commands/whoami/spec.ts';
import type { CommandSpec } from './CommandSpec.ts';

const { groups } = cliTexts.common;

/** All commands in the order of the help, grouped by their heading. */
export const commandGroups: readonly { readonly heading: string; readonly specs: readonly CommandSpec[] }[] = [
  {
    heading: groups.server,
    specs: [serveSpec, migrateSpec, grantAdminSpec, backupSpec, restoreSpec, verifyBackupSpec, importSpec],
  },
  {
    heading: groups.session,
    specs: [loginSpec, logoutSpec, whoamiSpec, profilesSpec, registerSpec, keysSpec],
  },
  {
    heading: groups.clients,
    specs: [
      clientsSpec,
      teamSpec,
      linkSpec,
      unlinkSpec,
      restartSpec,
      proveSpec,
      chatsSpec,
      chatSpec,
      labelMessageSpec,
      contactsSpec,
      campaignsSpec,
      templatesSpec,
      postsSpec,
      exportSpec,
      groupsSpec,
      profileSpec,
      tailSpec,
      sendSpec,
      sendMediaSpec,
      checkSpec,
      statusSpec,
    ],
  },
  {
    heading: groups.operation,
    specs: [
      usersSpec,
      deliveriesSpec,
      replaySpec,
      mcpSpec,
      openSpec,
      doctorSpec,
      drainSpec,
      moveMediaSpec,
      pluginsSpec,
      createCompletionSpec(() => commands),
    ],
  },
];

export const commands: readonly CommandSpec[] = commandGroups.flatMap(({ specs }) => specs);
