import { expect, it } from 'vitest';
import { chooseScriptFile } from '../scripts/chooseScriptFile.mjs';

const screens = ['dashboard', 'clients', 'client', 'client-team', 'admin-dashboard', 'admin-user', 'admin-client'];

it.each([
  ['session', ['login', 'register']],
  ['base', ['login', 'dashboard']],
  ['dashboard', ['dashboard']],
  ['clients', ['clients']],
  ['client', ['client', 'client-team']],
  ['client', ['client', 'client-team', 'admin-client']],
  ['client-tabs', ['client-team', 'client-data']],
  ['conversations', ['conversations', 'all-conversations']],
  ['all-conversations', ['all-conversations']],
  ['admin', ['admin-dashboard', 'admin-user']],
  ['admin', ['admin-user', 'admin-client']],
  ['admin-client', ['admin-client']],
  ['screens', ['dashboard', 'clients']],
  ['screens', screens],
  ['more-screens', ['clients', 'admin-user']],
  ['more-screens', ['conversations', 'client']],
  ['more-screens', ['all-conversations', 'client']],
  ['other-screens', ['clients', 'client']],
  ['other-screens', ['clients', 'client', 'admin-client']],
])('chooseScriptFile chooses %s for code of %j', (file, names) => {
  expect(chooseScriptFile(new Set(names))).toBe(file);
});
