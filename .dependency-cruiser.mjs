/**
 * The floors of the house (docs/tour.md): a room imports only from lower floors, never sideways, never up.
 * `allowed` is the whole truth; whatever it does not name is an error.
 */
const rooms = {
  '^packages/contract/': [],
  '^packages/texts/': [],
  '^packages/transport/': ['^packages/contract/'],
  '^packages/sdk/': ['^packages/contract/'],
  '^packages/server/': ['^packages/(contract|texts|transport)/'],
  '^packages/widgets/': ['^packages/(contract|texts|sdk)/'],
  '^packages/console/': ['^packages/(contract|texts|sdk|widgets)/'],
  '^packages/admin/': ['^packages/(contract|texts|sdk|widgets)/'],
  '^packages/web/': ['^packages/(contract|texts|sdk|widgets|console|admin)/'],
  '^packages/whatsapp-emulator/': [],
  '^plugins/': ['^packages/(contract|transport)/'],
  '^cli/': ['^packages/(contract|texts|transport|sdk|server|web)/'],
};
/** Tests may also lean on the rooms they need as real parts. */
const testRooms = {
  '^packages/server/': ['^packages/sdk/'],
  '^packages/(widgets|console|admin|web)/': ['^packages/(server|transport|web)/'],
  '^packages/web/': ['^packages/(server|transport|whatsapp-emulator)/', '^plugins/transport-baileys/'],
  '^plugins/': ['^packages/whatsapp-emulator/'],
  '^cli/': ['^packages/whatsapp-emulator/'],
};
const leaning = room =>
  Object.entries(testRooms)
    .filter(([rooms]) => new RegExp(rooms).test(room.slice(1)))
    .flatMap(([, real]) => real);
const test = '\\.test\\.tsx?$|/(testing|walks)/';

const floors = Object.entries(rooms).map(([room, below]) => ({
  name: `floor of ${room}`,
  severity: 'error',
  from: { path: room, pathNot: test },
  to: { path: '^(packages|plugins|cli)/', pathNot: [room, ...below] },
}));
const testFloors = Object.entries(rooms).map(([room, below]) => ({
  name: `floor of the tests of ${room}`,
  severity: 'error',
  from: { path: room.replace('$', ''), pathNot: `^(?!.*(${test}))` },
  to: { path: '^(packages|plugins|cli)/', pathNot: [room, ...below, ...leaning(room)] },
}));

export const house = {
  forbidden: [
    ...floors,
    ...testFloors,
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only the Baileys plugin and the emulator touch GPL code',
      severity: 'error',
      from: { pathNot: '^(plugins/transport-baileys|packages/whatsapp-emulator)/' },
      to: { path: 'node_modules/(libsignal|@whiskeysockets/baileys)/' },
    },
    {
      name: 'objection and knex stay in data and services',
      severity: 'error',
      from: { pathNot: '^packages/server/src/(data|services|testing)/|\\.test\\.ts$' },
      to: { path: 'node_modules/(objection|knex)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Applications of others, built by tests as they are: not ours to judge.
    exclude: { path: '(^|/)dist/|/walks/[^/]+/app/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@recado/source', 'import', 'types', 'node', 'default'],
    },
  },
};
