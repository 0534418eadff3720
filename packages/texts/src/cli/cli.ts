import { backup } from './backup.ts';
import { common } from './common.ts';
import { expected } from './expected.ts';
import { grantAdmin } from './grantAdmin.ts';
import { link } from './link.ts';
import { migrate } from './migrate.ts';
import { options } from './options.ts';
import { profiles } from './profiles.ts';
import { remote } from './remote.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { tail } from './tail.ts';

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
  link,
  tail,
} as const;
