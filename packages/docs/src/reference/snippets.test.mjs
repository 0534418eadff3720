import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildExampleCall } from './composeOperation.mjs';
import { listOperations } from './listOperations.mjs';
import {
  buildCurlExample,
  buildJavaScriptExample,
  buildN8nExample,
  buildPhpExample,
  buildPythonExample,
} from './snippets.mjs';

const openApi = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));
const calls = listOperations(openApi).map(operation => ({
  ...buildExampleCall(operation),
  summary: operation.summary,
}));
const hasProgram = name => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

it('writes curl commands that bash splits into the values of the contract', () => {
  const script = calls.map(call => `printf '%s\\0' ${buildCurlExample(call)} $'\\n'`).join('\n');
  const output = execFileSync('bash', ['-c', script], { encoding: 'utf8', maxBuffer: 1e8 });
  const commands = output
    .split('\n\0')
    .slice(0, -1)
    .map(text => text.split('\0'));
  expect(commands).toHaveLength(calls.length);
  for (const [index, call] of calls.entries()) {
    expect(commands[index].slice(0, 3)).toEqual(['curl', '-X', call.method]);
    const body = commands[index][commands[index].indexOf('-d') + 1];
    if (call.body !== undefined && !call.upload) expect(JSON.parse(body)).toEqual(call.body);
  }
});

it('writes JavaScript that compiles', () => {
  const AsyncFunction = (async () => {}).constructor;
  for (const call of calls) new AsyncFunction(buildJavaScriptExample(call).replaceAll(/^import .*$/gm, ''));
});

it('writes n8n nodes that are JSON with the body of the contract', () => {
  for (const call of calls) {
    const [{ parameters }] = JSON.parse(buildN8nExample(call)).nodes;
    if (parameters.jsonBody) expect(JSON.parse(parameters.jsonBody)).toEqual(call.body);
  }
});

it.runIf(hasProgram('python3'))('writes Python whose values are those of the contract', () => {
  const programs = calls.map(call => buildPythonExample(call).replace('import requests', ''));
  const runner = `
import json, sys
class Requests:
    def request(self, method, url, headers=None, params=None, json=None, files=None):
        self.json = json
        return type('Answer', (), {'status_code': 200, 'text': ''})()
bodies = []
open = lambda *_: None
for program in json.load(sys.stdin):
    requests = Requests()
    exec(program, {'requests': requests, 'print': lambda *_: None, 'open': open})
    bodies.append(requests.json)
print(json.dumps(bodies))`;
  const bodies = execFileSync('python3', ['-c', runner], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(JSON.parse(bodies)).toEqual(calls.map(({ body, upload }) => (upload ? null : (body ?? null))));
});

it.runIf(hasProgram('php'))('writes PHP whose body is that of the contract', () => {
  const withBody = calls.filter(({ body, upload }) => body !== undefined && !upload);
  const programs = withBody.map(call => {
    const [, body] = /json_encode\((.*)\),\n/s.exec(buildPhpExample(call));
    return `echo json_encode(${body}), "\\n";`;
  });
  const output = execFileSync('php', ['-r', programs.join('\n')], { encoding: 'utf8', maxBuffer: 1e8 });
  expect(
    output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual(withBody.map(({ body }) => body));
});

it.runIf(hasProgram('php'))('writes PHP that the interpreter accepts', () => {
  const functions = calls.map((call, index) => `function f${index}() {${buildPhpExample(call).replace('<?php', '')}}`);
  execFileSync('php', ['-l'], { input: `<?php\n${functions.join('\n')}`, encoding: 'utf8' });
});
