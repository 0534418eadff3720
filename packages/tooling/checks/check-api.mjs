/**
 * Compares `docs/openapi.json`, its collection of calls and the models of the SDKs for Python and PHP with the compiled
 * contract, and the emulator's `openapi.json` with the emulator's routes. Checks both documents offline with Redocly's rules
 * (redocly.yaml). `--write` writes the files instead of comparing them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildOpenApiDocument, buildPostmanCollection } from '../../contract/dist/index.js';
import { buildControlApiDocument } from '../../whatsapp-emulator/dist/control/index.js';
import { listStaleSdkFiles, renderSdkFiles } from '../sdks/sdkFiles.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../contract/package.json', import.meta.url), 'utf8'));
const document = buildOpenApiDocument({ version });
const generatedDocuments = {
  'docs/openapi.json': document,
  'packages/whatsapp-emulator/openapi.json': buildControlApiDocument(),
  'docs/collections/recado.postman_collection.json': buildPostmanCollection({ version }),
};

const readCommittedText = file => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
const root = new URL('../../../', import.meta.url);
const isWriting = process.argv.includes('--write');
const sdkFiles = renderSdkFiles(document);
const generatedTexts = { ...sdkFiles };
for (const [path, content] of Object.entries(generatedDocuments))
  generatedTexts[path] = `${JSON.stringify(content, null, 2)}\n`;

let hasDifference = false;
for (const path of listStaleSdkFiles(root, sdkFiles)) {
  if (isWriting) rmSync(new URL(path, root));
  else console.error(`${path} has no schema in the contract; remove it with: npm run openapi`);
  hasDifference ||= !isWriting;
}
for (const [path, text] of Object.entries(generatedTexts)) {
  const file = new URL(path, root);
  if (isWriting) {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, text);
  }
  if (readCommittedText(file) === text) continue;
  hasDifference = true;
  console.error(`${path} differs from the code; update it with: npm run openapi`);
}

const lint = spawnSync(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js'),
    'lint',
    '--config=packages/tooling/redocly.yaml',
    '--max-problems=50',
    'docs/openapi.json',
    'packages/whatsapp-emulator/openapi.json',
  ],
  {
    cwd: root,
    encoding: 'utf8',
    // Disables usage statistics and the check for newer versions, because no data may leave this machine.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  },
);
const isLintClean = lint.status === 0;
if (!isLintClean) console.error(lint.stdout + lint.stderr);

const operations = Object.values(document.paths)
  .flatMap(item => Object.values(item))
  .filter(part => part.operationId);
console.log(`check:api: ${operations.length} operations, ${hasDifference || !isLintClean ? 'with' : 'no'} problems`);
process.exit(hasDifference || !isLintClean || operations.length === 0 ? 1 : 0);
