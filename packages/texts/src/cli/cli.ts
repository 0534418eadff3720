import { backup, verifyBackup } from './backup.ts';
import { campaigns } from './campaigns.ts';
import { chat, chats } from './chats.ts';
import { check } from './check.ts';
import { clients } from './clients.ts';
import { common } from './common.ts';
import { completion } from './completion.ts';
import { contacts, groups as groupsOfClient, profile } from './contactsAndGroups.ts';
import { deliveries, replay } from './deliveries.ts';
import { doctor } from './doctor.ts';
import { drain } from './drain.ts';
import { expected } from './expected.ts';
import { exportClient } from './export.ts';
import { grantAdmin } from './grantAdmin.ts';
import { importSession } from './import.ts';
import { keys } from './keys.ts';
import { restart, unlink } from './lines.ts';
import { link } from './link.ts';
import { login, logout, whoami } from './login.ts';
import { mcp } from './mcp.ts';
import { migrate } from './migrate.ts';
import { moveMedia } from './moveMedia.ts';
import { open } from './open.ts';
import { options } from './options.ts';
import { plugins } from './plugins.ts';
import { profiles } from './profiles.ts';
import { register } from './register.ts';
import { remote } from './remote.ts';
import { restore } from './restore.ts';
import { send } from './send.ts';
import { sendMedia } from './sendMedia.ts';
import { serve } from './serve.ts';
import { status } from './status.ts';
import { tail } from './tail.ts';
import { team } from './team.ts';
import { templates } from './templates.ts';
import { users } from './users.ts';

/** Texts of the terminal, by command. */
export const cli = {
  common,
  options,
  expected,
  serve,
  migrate,
  drain,
  moveMedia,
  exportClient,
  grantAdmin,
  backup,
  restore,
  importSession,
  remote,
  profiles,
  users,
  register,
  login,
  logout,
  whoami,
  keys,
  clients,
  team,
  plugins,
  doctor,
  deliveries,
  replay,
  open,
  completion,
  link,
  unlink,
  restart,
  chats,
  chat,
  groupList: groupsOfClient,
  contacts,
  campaigns,
  templates,
  profile,
  send,
  sendMedia,
  check,
  status,
  tail,
  mcp,
  verifyBackup,
} as const;
