import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../../../plugins/n8n-nodes-recado', import.meta.url));

let eslint;
beforeAll(async () => {
  const requireFromLint = createRequire(new URL('lint/package.json', import.meta.url));
  const load = name => import(pathToFileURL(requireFromLint.resolve(name)).href);
  const { ESLint } = (await load('eslint')).default;
  const { default: parser } = await load('@typescript-eslint/parser');
  const { n8nCommunityNodesPlugin: plugin } = await load('@n8n/eslint-plugin-community-nodes');
  const files = ['**/*.ts', 'package.json'];
  eslint = new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [
      { ignores: ['dist/**', '**/*.test.ts', '**/*.d.ts'] },
      { files, languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } } },
      { files, ...plugin.configs.recommended },
    ],
  });
});
const formatProblems = results =>
  results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }) => `${filePath.slice(cwd.length + 1)}: ${ruleId} ${message}`),
  );

it('Recado’s n8n package has no errors or warnings under n8n’s rules for community nodes', async () => {
  const results = await eslint.lintFiles(['src/**/*.ts', 'package.json']);
  expect(formatProblems(results)).toEqual([]);
  expect(results.map(({ filePath }) => filePath)).toEqual(
    expect.arrayContaining([`${cwd}/package.json`, `${cwd}/src/nodes/RecadoTrigger/RecadoTrigger.node.ts`]),
  );
});

it('n8n’s lint rules report a wrong package name, a dependency and a timer', async () => {
  const manifest = JSON.stringify({ name: 'recado', dependencies: { axios: '1.0.0' } });
  const [manifestResult] = await eslint.lintText(manifest, { filePath: `${cwd}/package.json` });
  expect(formatProblems([manifestResult]).join()).toMatch(/package-name-convention.*no-runtime-dependencies/);
  const [timerResult] = await eslint.lintText('setTimeout(() => {}, 1);', { filePath: `${cwd}/src/keyOf.ts` });
  expect(formatProblems([timerResult]).join()).toMatch(/no-restricted-globals/);
});
