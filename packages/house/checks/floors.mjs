/**
 * The floors of the house (docs/tour.md): a room imports only from lower floors, never sideways, never up.
 * `rooms` is the whole truth; whatever it does not name is an error.
 */
const rooms = {
  '^packages/contract/': [],
  '^packages/texts/': [],
  '^packages/timing/': [],
  '^packages/transport/': ['^packages/(contract|timing)/'],
  '^packages/sdk/': ['^packages/contract/'],
  '^packages/server/': ['^packages/(contract|texts|timing|transport)/'],
  '^packages/ui/': ['^packages/(contract|texts|sdk)/'],
  '^packages/client-screen/': ['^packages/(contract|texts|timing|sdk|ui)/'],
  '^packages/console/': ['^packages/(contract|texts|sdk|ui|client-screen)/'],
  '^packages/admin/': ['^packages/(contract|texts|sdk|ui|client-screen)/'],
  '^packages/web/': ['^packages/(contract|texts|sdk|ui|client-screen|console|admin)/'],
  '^packages/whatsapp-emulator/': [],
  '^packages/recado-emulator/': ['^packages/whatsapp-emulator/'],
  '^packages/graph-emulator/': ['^packages/whatsapp-emulator/'],
  '^plugins/transport-baileys/': ['^packages/(contract|timing|transport)/'],
  '^plugins/transport-cloud-api/': ['^packages/(contract|timing|transport)/'],
  '^plugins/n8n-nodes-recado/': ['^packages/(contract|texts)/'],
  '^cli/': ['^packages/(contract|texts|timing|transport|sdk|server|web)/'],
};
/** Tests may also lean on the rooms they need as real parts. */
const testRooms = {
  '^packages/server/': ['^packages/sdk/'],
  '^packages/(ui|client-screen|console|admin|web)/': ['^packages/(server|transport|web)/'],
  '^packages/web/': ['^packages/(server|transport|whatsapp-emulator)/', '^plugins/transport-baileys/'],
  '^plugins/transport-baileys/': ['^packages/whatsapp-emulator/'],
  '^plugins/transport-cloud-api/': ['^packages/(graph-emulator|whatsapp-emulator)/'],
  '^cli/': ['^packages/(graph-emulator|whatsapp-emulator)/'],
};
/**
 * The floors inside the server, by the process that runs them: what is shared, what line workers run, what sends
 * events to programs, what answers requests, what wires an instance, the server around it.
 */
const serverRooms = {
  ground: [],
  lines: ['ground'],
  deliveries: ['ground'],
  api: ['ground', 'lines', 'deliveries'],
  plugin: ['ground', 'lines', 'deliveries', 'api'],
  deployment: ['ground', 'lines', 'deliveries', 'api', 'plugin'],
};
const test = '\\.test\\.tsx?$|/(testing|walks)/';

const leaning = room =>
  Object.entries(testRooms)
    .filter(([rooms]) => new RegExp(rooms).test(room.slice(1)))
    .flatMap(([, real]) => real);
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
const inServer = room => `^packages/server/src/${room}/`;
const serverFloors = Object.entries(serverRooms).map(([room, below]) => ({
  name: `floor of the server's ${room}`,
  severity: 'error',
  from: { path: inServer(room), pathNot: test },
  to: { path: '^packages/server/', pathNot: [room, ...below].map(inServer) },
}));
const serverRoot = {
  name: 'a room of the server that is on no floor',
  severity: 'error',
  from: {
    path: '^packages/server/src/',
    pathNot: `^packages/server/src/(index\\.ts$|testing/|(${Object.keys(serverRooms).join('|')})/)`,
  },
  to: {},
};

export const house = {
  forbidden: [
    ...floors,
    ...testFloors,
    ...serverFloors,
    serverRoot,
    {
      name: 'a line worker loads no route, no delivery, no account',
      severity: 'error',
      from: { path: '^packages/server/src/lines/worker/main\\.ts$' },
      to: {
        path: '^packages/server/src/(api|deliveries|plugin|deployment)/|node_modules/@hapi/',
        reachable: true,
      },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      // n8n's own nodes are installed by `npm run test:n8n` alone, the clients of the matrix by `npm run test:clients`.
      from: {
        pathNot: '^(packages/house/n8n|plugins/n8n-nodes-recado|packages/whatsapp-emulator/clients)/',
      },
      to: { couldNotResolve: true },
    },
    {
      name: 'only the Baileys plugin and the emulator touch GPL code',
      severity: 'error',
      from: { pathNot: '^(plugins/transport-baileys|packages/whatsapp-emulator)/' },
      to: { path: 'node_modules/(libsignal|@whiskeysockets/baileys)/' },
    },
    {
      name: 'objection and knex stay out of what answers HTTP and wires',
      severity: 'error',
      from: {
        path: '^(?!packages/server/)|^packages/server/src/(api/(routes|http)|plugin|deployment)/',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { path: 'node_modules/(objection|knex)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Applications of others, built by tests as they are: not ours to judge.
    exclude: { path: '(^|/)dist/|/walks/[^/]+/app/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@recado/source', 'import', 'types', 'node', 'default'],
    },
  },
};
