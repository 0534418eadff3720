import { backupCommandTexts, verifyBackupCommandTexts } from './backupCommandTexts.ts';
import { campaignsCommandTexts } from './campaignsCommandTexts.ts';
import { chatCommandTexts, chatsCommandTexts } from './chatsCommandTexts.ts';
import { checkCommandTexts } from './checkCommandTexts.ts';
import { clientsCommandTexts } from './clientsCommandTexts.ts';
import { completionCommandTexts } from './completionCommandTexts.ts';
import {
  contactsCommandTexts,
  groupsCommandTexts as groupsOfClient,
  profileCommandTexts,
} from './contactsAndGroups.ts';
import { deliveriesCommandTexts, replayCommandTexts } from './deliveriesCommandTexts.ts';
import { doctorCommandTexts } from './doctorCommandTexts.ts';
import { drainCommandTexts } from './drainCommandTexts.ts';
import { expectedSettingValueTexts } from './expectedSettingValueTexts.ts';
import { exportCommandTexts } from './export.ts';
import { grantAdminCommandTexts } from './grantAdminCommandTexts.ts';
import { importCommandTexts } from './import.ts';
import { keysCommandTexts } from './keysCommandTexts.ts';
import { labelMessageCommandTexts } from './labelMessageCommandTexts.ts';
import { restartCommandTexts, unlinkCommandTexts } from './lines.ts';
import { linkCommandTexts } from './linkCommandTexts.ts';
import { loginCommandTexts, logoutCommandTexts, whoamiCommandTexts } from './loginCommandTexts.ts';
import { mcpCommandTexts } from './mcpCommandTexts.ts';
import { migrateCommandTexts } from './migrateCommandTexts.ts';
import { moveMediaCommandTexts } from './moveMediaCommandTexts.ts';
import { openCommandTexts } from './openCommandTexts.ts';
import { pluginsCommandTexts } from './pluginsCommandTexts.ts';
import { postsCommandTexts } from './postsCommandTexts.ts';
import { profilesCommandTexts } from './profilesCommandTexts.ts';
import { registerCommandTexts } from './registerCommandTexts.ts';
import { remoteCommandErrors } from './remoteCommandErrors.ts';
import { restoreCommandTexts } from './restoreCommandTexts.ts';
import { sendCommandTexts } from './sendCommandTexts.ts';
import { sendMediaCommandTexts } from './sendMediaCommandTexts.ts';
import { serveCommandTexts } from './serveCommandTexts.ts';
import { settingOptionTexts } from './settingOptionTexts.ts';
import { sharedCommandTexts } from './sharedCommandTexts.ts';
import { statusCommandTexts } from './statusCommandTexts.ts';
import { tailCommandTexts } from './tailCommandTexts.ts';
import { teamCommandTexts } from './teamCommandTexts.ts';
import { templatesCommandTexts } from './templatesCommandTexts.ts';
import { usersCommandTexts } from './usersCommandTexts.ts';

/** Texts of the terminal, by command. */
export const cliTexts = {
  common: sharedCommandTexts,
  options: settingOptionTexts,
  expected: expectedSettingValueTexts,
  serve: serveCommandTexts,
  migrate: migrateCommandTexts,
  drain: drainCommandTexts,
  moveMedia: moveMediaCommandTexts,
  exportClient: exportCommandTexts,
  grantAdmin: grantAdminCommandTexts,
  backup: backupCommandTexts,
  restore: restoreCommandTexts,
  importSession: importCommandTexts,
  remote: remoteCommandErrors,
  profiles: profilesCommandTexts,
  users: usersCommandTexts,
  register: registerCommandTexts,
  login: loginCommandTexts,
  logout: logoutCommandTexts,
  whoami: whoamiCommandTexts,
  keys: keysCommandTexts,
  clients: clientsCommandTexts,
  team: teamCommandTexts,
  plugins: pluginsCommandTexts,
  doctor: doctorCommandTexts,
  deliveries: deliveriesCommandTexts,
  replay: replayCommandTexts,
  open: openCommandTexts,
  completion: completionCommandTexts,
  link: linkCommandTexts,
  unlink: unlinkCommandTexts,
  restart: restartCommandTexts,
  chats: chatsCommandTexts,
  labelMessage: labelMessageCommandTexts,
  chat: chatCommandTexts,
  groupList: groupsOfClient,
  contacts: contactsCommandTexts,
  campaigns: campaignsCommandTexts,
  templates: templatesCommandTexts,
  posts: postsCommandTexts,
  profile: profileCommandTexts,
  send: sendCommandTexts,
  sendMedia: sendMediaCommandTexts,
  check: checkCommandTexts,
  status: statusCommandTexts,
  tail: tailCommandTexts,
  mcp: mcpCommandTexts,
  verifyBackup: verifyBackupCommandTexts,
} as const;
