/**
 * The layers of the repository (docs/tour.md): a package imports only from lower layers, never
 * sideways or upwards. `allowedImports` is complete: any import that is not listed is an error.
 */
const allowedImports = {
  '^packages/contract/': [],
  '^packages/texts/': [],
  '^packages/timing/': [],
  '^packages/transport/': ['^packages/(contract|timing)/'],
  '^packages/plugin/': ['^packages/(texts|timing|transport)/'],
  '^packages/sdk/': ['^packages/contract/'],
  '^packages/server/': ['^packages/(contract|texts|timing|transport|plugin)/'],
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
  '^plugins/(bus-nats|files-s3|tracing-otel)/': ['^packages/(plugin|timing)/'],
  '^plugins/n8n-nodes-recado/': ['^packages/(contract|texts)/'],
  '^cli/': ['^packages/(contract|texts|timing|transport|plugin|sdk|server|web)/'],
};
/** Packages that only tests may import, because they test with the real package instead of a stub. */
const allowedTestImports = {
  '^packages/server/': ['^packages/sdk/', '^plugins/(bus-nats|files-s3)/'],
  '^packages/(ui|client-screen|console|admin|web)/': ['^packages/(server|transport|web)/'],
  '^packages/web/': ['^packages/(server|transport|whatsapp-emulator)/', '^plugins/transport-baileys/'],
  '^plugins/transport-baileys/': ['^packages/whatsapp-emulator/'],
  '^plugins/transport-cloud-api/': ['^packages/(graph-emulator|whatsapp-emulator)/'],
  '^cli/': ['^packages/(graph-emulator|whatsapp-emulator)/', '^plugins/(bus-nats|files-s3)/'],
};
/**
 * For each layer of the server, the layers that it may import. `core`: shared code. `lines`: line workers.
 * `deliveries`: event delivery to programs. `api`: HTTP API. `plugin`: wiring of one instance. `deployment`: the
 * server that hosts the instance.
 */
const allowedServerImports = {
  core: [],
  lines: ['core'],
  deliveries: ['core'],
  api: ['core', 'lines', 'deliveries'],
  plugin: ['core', 'lines', 'deliveries', 'api'],
  deployment: ['core', 'lines', 'deliveries', 'api', 'plugin'],
};
/**
 * The domains of the server's API, the lowest first: a domain imports only from domains before it in this list.
 * `packages/server/src/api/README.md` describes them.
 */
const apiDomains = [
  'http',
  'accounts',
  'clients',
  'events',
  'messaging',
  'conversations',
  'automation',
  'operations',
  'records',
  'edge',
];
const TEST_PATH_PATTERN = '\\.test\\.tsx?$|/(testing|e2e)/';

const listTestImports = packagePath =>
  Object.entries(allowedTestImports)
    .filter(([packagePattern]) => new RegExp(packagePattern).test(packagePath.slice(1)))
    .flatMap(([, testImports]) => testImports);
const layerRules = Object.entries(allowedImports).map(([packagePath, lowerLayers]) => ({
  name: `layer of ${packagePath}`,
  severity: 'error',
  from: { path: packagePath, pathNot: TEST_PATH_PATTERN },
  to: { path: '^(packages|plugins|cli)/', pathNot: [packagePath, ...lowerLayers] },
}));
const testLayerRules = Object.entries(allowedImports).map(([packagePath, lowerLayers]) => ({
  name: `layer of the tests of ${packagePath}`,
  severity: 'error',
  from: { path: packagePath.replace('$', ''), pathNot: `^(?!.*(${TEST_PATH_PATTERN}))` },
  to: { path: '^(packages|plugins|cli)/', pathNot: [packagePath, ...lowerLayers, ...listTestImports(packagePath)] },
}));
const serverPathPattern = packagePath => `^packages/server/src/${packagePath}/`;
const serverLayerRules = Object.entries(allowedServerImports).map(([packagePath, lowerLayers]) => ({
  name: `layer of the server's ${packagePath}`,
  severity: 'error',
  from: { path: serverPathPattern(packagePath), pathNot: TEST_PATH_PATTERN },
  to: { path: '^packages/server/', pathNot: [packagePath, ...lowerLayers].map(serverPathPattern) },
}));
const unknownServerLayerRule = {
  name: 'a folder of the server outside of all layers',
  severity: 'error',
  from: {
    path: '^packages/server/src/',
    pathNot: `^packages/server/src/(index\\.ts$|testing/|(${Object.keys(allowedServerImports).join('|')})/)`,
  },
  to: {},
};
const apiPathPattern = domain => `^packages/server/src/api/${domain}/`;
const apiDomainRules = apiDomains.map((domain, index) => ({
  name: `domain ${domain} of the API imports no later domain`,
  severity: 'error',
  from: { path: apiPathPattern(domain), pathNot: TEST_PATH_PATTERN },
  // The files at the root of the API compose all domains, so no domain imports them either.
  to: { path: '^packages/server/src/api/', pathNot: apiDomains.slice(0, index + 1).map(apiPathPattern) },
}));
const unknownApiDomainRule = {
  name: 'a file of the API outside of all domains',
  severity: 'error',
  from: {
    path: '^packages/server/src/api/',
    pathNot:
      '^packages/server/src/api/' +
      `((index|createApiServices|ApiServiceDeps)\\.ts$|testing/|(${apiDomains.join('|')})/)`,
  },
  to: {},
};
/** Files directly in a domain are its routes and its wiring, except in `http`, which has neither. */
const apiServiceRule = {
  name: 'a service of the API imports no routes and no wiring',
  severity: 'error',
  from: { path: '^packages/server/src/api/(?!testing/)[^/]+/[^/]+/', pathNot: TEST_PATH_PATTERN },
  to: { path: '^packages/server/src/api/(?!http/)[^/]+/[^/]+\\.ts$' },
};

export const dependencyRules = {
  forbidden: [
    ...layerRules,
    ...testLayerRules,
    ...serverLayerRules,
    unknownServerLayerRule,
    ...apiDomainRules,
    unknownApiDomainRule,
    apiServiceRule,
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
      // Ignores the n8n folders, because only `npm run test:n8n` installs n8n's own nodes.
      // Ignores `clients`, because only `npm run test:clients` installs the emulator's test clients.
      from: {
        pathNot: '^(packages/tooling/n8n|plugins/n8n-nodes-recado|packages/whatsapp-emulator/clients)/',
      },
      to: { couldNotResolve: true },
    },
    {
      name: 'only the Baileys plugin and the emulator import GPL code',
      severity: 'error',
      from: { pathNot: '^(plugins/transport-baileys|packages/whatsapp-emulator)/' },
      to: { path: 'node_modules/(libsignal|@whiskeysockets/baileys)/' },
    },
    {
      name: 'routes, plugin and deployment do not import objection and knex',
      severity: 'error',
      from: {
        path: '^(?!packages/server/)|^packages/server/src/(api/([^/]+/[^/]+\\.ts$|http/)|plugin/|deployment/)',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { path: 'node_modules/(objection|knex)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Excludes third-party applications that tests build unchanged, because these rules do not apply to them.
    exclude: { path: '(^|/)dist/|/e2e/[^/]+/app/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@recado/source', 'import', 'types', 'node', 'default'],
    },
  },
};
