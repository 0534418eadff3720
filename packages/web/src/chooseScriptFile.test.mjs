import { expect, it } from 'vitest';
import { chooseScriptFile } from '../scripts/chooseScriptFile.mjs';

const screens = ['dashboard', 'clients', 'client', 'client-team', 'admin-dashboard', 'admin-user', 'admin-client'];
const choose = (names, isLibrary = false) =>
  chooseScriptFile(new Set(names), { isLibrary, screenCount: screens.length });

it.each([
  ['session', ['login', 'register']],
  ['base', ['login', 'dashboard']],
  ['dashboard', ['dashboard']],
  ['clients', ['clients']],
  ['client', ['client', 'client-team']],
  ['client', ['client', 'client-team', 'admin-client']],
  ['admin', ['admin-dashboard', 'admin-user']],
  ['admin', ['admin-user', 'admin-client']],
  ['admin-client', ['admin-client']],
  ['screens', ['dashboard', 'clients']],
  ['screens', screens],
  ['more-screens', ['clients', 'admin-user']],
  ['more-screens', ['conversations', 'client']],
  ['other-screens', ['clients', 'client']],
  ['other-screens', ['clients', 'client', 'admin-client']],
])('chooseScriptFile chooses %s for code of %j', (file, names) => {
  expect(choose(names)).toBe(file);
});

it('chooseScriptFile separates the libraries of all screens from code that changes with each release', () => {
  expect(choose(screens, true)).toBe('kit');
});
