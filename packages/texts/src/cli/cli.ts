import { backup } from './backup.ts';
import { clients } from './clients.ts';
import { common } from './common.ts';
import { doctor } from './doctor.ts';
import { expected } from './expected.ts';
import { grantAdmin } from './grantAdmin.ts';
import { link } from './link.ts';
import { login, logout, whoami } from './login.ts';
import { migrate } from './migrate.ts';
import { options } from './options.ts';
import { plugins } from './plugins.ts';
import { profiles } from './profiles.ts';
import { register } from './register.ts';
import { remote } from './remote.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { tail } from './tail.ts';
import { users } from './users.ts';

/** What the terminal says, by command. */
export const cli = {
  common,
  options,
  expected,
  serve,
  migrate,
  grantAdmin,
  backup,
  restore,
  remote,
  profiles,
  users,
  register,
  login,
  logout,
  whoami,
  clients,
  plugins,
  doctor,
  link,
  tail,
} as const;
