import { join } from 'node:path';
import ts from 'typescript';
import { createFlatTypeWriter } from './createFlatTypeWriter.mjs';

/** Types of one endpoint in `contractTypes.ts` of the SDK, and the names of their flat fields. */
const FIELDS = {
  params: 'ParamsOf',
  payload: 'PayloadOf',
  query: 'QueryOf',
  json: 'JsonResultOf',
  media: 'RequestableMediaType',
  defaultMedia: 'DefaultResponseMediaType',
};
const OTHER_TYPES = ['EndpointKey', 'ConversationPresence', 'RecadoEvent'];

/**
 * Describes the types of all endpoints as the declarations of one module, which replaces the SDK's `contractTypes.ts`
 * and imports nothing.
 *
 * @param {string} root folder of the repository
 */
export function describeEndpointTypes(root) {
  const modulePath = join(root, 'packages/sdk/src/contractTypes.ts');
  const probePath = join(root, 'packages/sdk/src/flatTypesProbe.ts');
  const probe = `
    import type * as types from './contractTypes.ts';
    export type * from '@recado/contract';
    export type Probe = { [K in types.ApiEndpointKey]: {
      ${Object.entries(FIELDS)
        .map(([field, name]) => `${field}: types.${name}<K>;`)
        .join('\n')}
    } };
    export interface Others { ${OTHER_TYPES.map(name => `${name}: types.${name};`).join(' ')} }
  `;
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@recado/source'],
    allowImportingTsExtensions: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = path => path === probePath || fileExists(path);
  host.readFile = path => (path === probePath ? probe : readFile(path));
  host.getSourceFile = (path, ...rest) =>
    path === probePath ? ts.createSourceFile(path, probe, ...rest) : getSourceFile(path, ...rest);
  const program = ts.createProgram([probePath, modulePath], options, host);
  const checker = program.getTypeChecker();
  const probeFile = program.getSourceFile(probePath);
  const errors = [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics(probeFile)];
  if (errors.length > 0) throw new Error(ts.flattenDiagnosticMessageText(errors[0].messageText, '\n'));

  const moduleExports = checker.getExportsOfModule(checker.getSymbolAtLocation(probeFile));
  const typeOf = name => checker.getDeclaredTypeOfSymbol(moduleExports.find(symbol => symbol.name === name));
  const propertiesOf = type => type.getProperties().map(property => [property.name, checker.getTypeOfSymbol(property)]);
  const writer = createFlatTypeWriter(checker);
  for (const [name, type] of listSchemaTypes(checker, moduleExports)) writer.name(type, name);
  const endpoints = propertiesOf(typeOf('Probe')).map(
    ([key, type]) =>
      `${JSON.stringify(key)}: { ${propertiesOf(type)
        .map(([field, fieldType]) => `${field}: ${writer.write(fieldType)};`)
        .join(' ')} };`,
  );
  const others = propertiesOf(typeOf('Others')).map(([name, type]) => [name, writer.write(type)]);
  return renderModule(writer, endpoints, others);
}

/** Lists the exported types of the contract's schemas and events that are objects, the shortest names first. */
function listSchemaTypes(checker, moduleExports) {
  const isSchema = ({ declarations = [] }) =>
    declarations.every(each => /\/contract\/src\/(schemas|events)\//.test(each.getSourceFile().fileName));
  return moduleExports
    .map(symbol => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter(symbol => symbol.flags & ts.SymbolFlags.TypeAlias && isSchema(symbol))
    .map(symbol => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)])
    .filter(([name, { flags }]) => flags & ts.TypeFlags.Object && !OTHER_TYPES.includes(name))
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
}

function renderModule(writer, endpoints, others) {
  const { roots, declarations } = writer.finish([...endpoints, ...others.map(([, text]) => text)]);
  const lines = [
    '/** Types of every endpoint, generated from @recado/contract. */',
    'export interface EndpointTypes {',
    ...roots.slice(0, endpoints.length).map(line => `  ${line}`),
    '}',
    'export type ApiEndpointKey = keyof EndpointTypes;',
    ...Object.entries(FIELDS).map(
      ([field, name]) => `export type ${name}<K extends ApiEndpointKey> = EndpointTypes[K]['${field}'];`,
    ),
    ...others.map(([name], index) => `export type ${name} = ${roots[endpoints.length + index]};`),
    ...declarations,
  ];
  return `${lines.join('\n')}\n`;
}
