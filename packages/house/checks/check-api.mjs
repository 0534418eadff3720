/**
 * Holds `docs/openapi.json` to the compiled contract, and to Redocly's rules (redocly.yaml), without the network.
 * `--write` writes the document instead of comparing it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiDocument } from '../../contract/dist/index.js';

const committed = new URL('../../../docs/openapi.json', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../../contract/package.json', import.meta.url), 'utf8'));
const document = openApiDocument({ version });
const text = `${JSON.stringify(document, null, 2)}\n`;

const committedText = () => {
  try {
    return readFileSync(committed, 'utf8');
  } catch {
    return undefined;
  }
};
if (process.argv.includes('--write')) writeFileSync(committed, text);
const differs = committedText() !== text;
if (differs) console.error('docs/openapi.json is not what the contract says; write it with: npm run openapi');

const lint = spawnSync(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js'),
    'lint',
    '--config=packages/house/redocly.yaml',
    '--max-problems=50',
    'docs/openapi.json',
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
