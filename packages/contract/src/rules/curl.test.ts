import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCurlCommand, type CurlCall } from './curl.ts';

/** Returns the arguments that curl receives when a real bash runs the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const createCall = (method: string, parameters: Record<string, unknown>): CurlCall => ({
  origin: 'https://recado.mx',
  method,
  path: '/api/external/send',
  token: 'rcd_abc-_9',
  parameters,
});
const headers = ['-H', 'Content-Type: application/json', '-H', 'x-api-token: rcd_abc-_9'];
/** Arbitrary text that contains shell metacharacters much more often than by chance. */
const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'\'"\\`$!&=%+#;|<>(){}[]*?~ \n\t'), fc.string({ unit: 'binary', maxLength: 1 })),
});

describe('buildCurlCommand', () => {
  it('returns a command with one option per line', () => {
    expect(buildCurlCommand(createCall('POST', { to: '5215512345678', text: "It's 100% & más" }))).toBe(
      [
        "curl -X POST 'https://recado.mx/api/external/send' \\",
        "  -H 'Content-Type: application/json' \\",
        "  -H 'x-api-token: rcd_abc-_9' \\",
        `  -d '{"to":"5215512345678","text":"It\\u0027s 100\\u0025 \\u0026 más"}'`,
      ].join('\n'),
    );
  });

  it('passes any JSON through bash unchanged', () => {
    const value = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.array(text));
    fc.assert(
      fc.property(fc.dictionary(text, value), parameters => {
        const [, , url, ...rest] = argumentsOf(buildCurlCommand(createCall('POST', parameters)));
        expect(url).toBe('https://recado.mx/api/external/send');
        expect(rest.slice(0, 4)).toEqual(headers);
        expect(rest[4]).toBe('-d');
        expect(JSON.parse(rest[5] ?? '')).toEqual(JSON.parse(JSON.stringify(parameters)));
      }),
    );
  });

  it('escapes all characters that bash or n8n could interpret in a text', () => {
    fc.assert(
      fc.property(text, value => {
        const body = buildCurlCommand(createCall('POST', { text: value }))
          .split("-d '")[1]
          ?.slice(0, -1);
        expect(body).not.toMatch(/['&=%+$!`]/);
      }),
    );
  });

  it('passes any query through bash unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), parameters => {
        const [, method, url = '', ...rest] = argumentsOf(buildCurlCommand(createCall('GET', parameters)));
        expect(method).toBe('GET');
        expect(url).not.toMatch(/['+[\]{}\s]/);
        expect([...new URL(url).searchParams]).toEqual(Object.entries(parameters));
        expect(rest).toEqual(headers);
      }),
    );
  });

  it('quotes a token that contains shell metacharacters', () => {
    const token = `it's "$HOME" \\ !!`;
    expect(argumentsOf(buildCurlCommand({ ...createCall('GET', {}), token })).at(-1)).toBe(`x-api-token: ${token}`);
  });

  it('omits undefined and null parameters, and omits the question mark when no parameter remains', () => {
    expect(argumentsOf(buildCurlCommand(createCall('GET', { limit: undefined, phoneNumber: null })))[2]).toBe(
      'https://recado.mx/api/external/send',
    );
    expect(argumentsOf(buildCurlCommand(createCall('POST', { caption: undefined })))).toContain('{}');
  });

  it('preserves a number that JSON writes with a plus sign', () => {
    expect(argumentsOf(buildCurlCommand(createCall('POST', { to: 1e21 })))).toContain('{"to":1e+21}');
  });
});
