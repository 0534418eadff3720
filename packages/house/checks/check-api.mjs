/**
 * Holds `docs/openapi.json` and the collection of calls beside it to the compiled contract, `openapi.json` of the emulator to
 * its routes, and both documents to Redocly's rules (redocly.yaml), without the network. `--write` writes both instead of comparing them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiDocument, postmanCollection } from '../../contract/dist/index.js';
import { controlApi } from '../../whatsapp-emulator/dist/control/index.js';

const { version } = JSON.parse(readFileSync(new URL('../../contract/package.json', import.meta.url), 'utf8'));
const document = openApiDocument({ version });
const made = {
  'docs/openapi.json': document,
  'packages/whatsapp-emulator/openapi.json': controlApi(),
  'docs/collections/recado.postman_collection.json': postmanCollection({ version }),
};

const committedText = file => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
let differs = false;
for (const [path, content] of Object.entries(made)) {
  const file = new URL(`../../../${path}`, import.meta.url);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(file, text);
  if (committedText(file) === text) continue;
  differs = true;
  console.error(`${path} is not what the contract says; write it with: npm run openapi`);
}

const lint = spawnSync(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js'),
    'lint',
    '--config=packages/house/redocly.yaml',
    '--max-problems=50',
    'docs/openapi.json',
    'packages/whatsapp-emulator/openapi.json',
  ],
  {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
    // Neither usage nor a question for newer versions leaves this machine.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
  },
);
const clean = lint.status === 0;
if (!clean) console.error(lint.stdout + lint.stderr);

const operations = Object.values(document.paths)
  .flatMap(item => Object.values(item))
  .filter(part => part.operationId);
console.log(`check:api: ${operations.length} operations, ${differs || !clean ? 'with' : 'no'} problems`);
process.exit(differs || !clean || operations.length === 0 ? 1 : 0);
