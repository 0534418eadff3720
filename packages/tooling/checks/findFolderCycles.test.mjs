import { expect, it } from 'vitest';
import { findFolderCycles } from './findFolderCycles.mjs';

/** Finds cycles below `folder`. `imports` has the imports of each file, with paths from that folder. */
const find = (imports, folder = 'api', checkedFolder = folder) =>
  findFolderCycles(
    Object.entries(imports).map(([source, paths]) => ({
      source: `${folder}/${source}`,
      dependencies: paths.map(path => ({ resolved: `${folder}/${path}` })),
    })),
    checkedFolder,
  );

it('accepts folders that import each other in one direction only', () => {
  expect(
    find({
      'clients/clientRoutes.ts': ['clients/teams/team.ts', 'http/bind.ts'],
      'clients/teams/team.ts': ['clients/teams/rows.ts', 'http/pages.ts'],
      'clients/teams/rows.ts': ['clients/teams/team.ts'],
      'http/bind.ts': ['http/pages.ts'],
    }),
  ).toEqual([]);
});

it('reports two folders that import each other, although no files do', () => {
  expect(find({ 'sending/send.ts': ['pacing/slots.ts'], 'pacing/release.ts': ['sending/outbox.ts'] })).toEqual([
    ['api/pacing', 'api/sending', 'api/pacing'],
  ]);
});

it('reports a cycle through a third folder once, and a second cycle separately', () => {
  expect(
    find({
      'contacts/list.ts': ['sending/send.ts'],
      'sending/send.ts': ['templates/fill.ts'],
      'templates/fill.ts': ['contacts/tasks.ts'],
      'users/list.ts': ['accounts/present.ts'],
      'accounts/close.ts': ['users/rows.ts'],
    }),
  ).toEqual([
    ['api/accounts', 'api/users', 'api/accounts'],
    ['api/contacts', 'api/sending', 'api/templates', 'api/contacts'],
  ]);
});

it('distinguishes a folder from its subfolders', () => {
  const imports = { 'files/uploads.ts': ['files/audio/voice.ts'] };
  expect(find(imports)).toEqual([]);
  expect(find({ ...imports, 'files/audio/waves.ts': ['files/rows.ts'] })).toEqual([
    ['api/files', 'api/files/audio', 'api/files'],
  ]);
});

it('ignores the imports of tests and of their fixtures', () => {
  expect(
    find({
      'sending/send.ts': ['pacing/slots.ts'],
      'pacing/slots.test.ts': ['sending/send.ts'],
      'pacing/slots.ts': ['sending/testing/fixture.ts'],
      'sending/testing/fixture.ts': ['sending/send.ts'],
    }),
  ).toEqual([]);
});

it('ignores folders outside of the checked one', () => {
  const imports = { 'messages/store.ts': ['contacts/resolve.ts'], 'contacts/merge.ts': ['messages/rows.ts'] };
  expect(find(imports, 'core', 'core')).toHaveLength(1);
  expect(find(imports, 'core', 'api')).toEqual([]);
  expect(find(imports, 'api-document', 'api')).toEqual([]);
});
