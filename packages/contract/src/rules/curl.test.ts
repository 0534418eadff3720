import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurlCall, curlCommand } from './curl.ts';

/** What curl is given when a real bash runs the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const call = (method: string, parameters: Record<string, unknown>): CurlCall => ({
  origin: 'https://recado.mx',
  method,
  path: '/api/external/send',
  token: 'rcd_abc-_9',
  parameters,
});
const headers = ['-H', 'Content-Type: application/json', '-H', 'x-api-token: rcd_abc-_9'];
/** Any text, with what shells care for much more often than by chance. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\'"\\`$!&=%+#;|<>(){}[]*?~ \n\t'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
});

describe('curlCommand', () => {
  it('reads well', () => {
    expect(curlCommand(call('POST', { to: '5215512345678', text: "It's 100% & más" }))).toBe(
      [
        "curl -X POST 'https://recado.mx/api/external/send' \\",
        "  -H 'Content-Type: application/json' \\",
        "  -H 'x-api-token: rcd_abc-_9' \\",
        `  -d '{"to":"5215512345678","text":"It\\u0027s 100\\u0025 \\u0026 más"}'`,
      ].join('\n'),
    );
  });

  it('brings any JSON through bash as it is', () => {
    const value = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.array(text),
    );
    fc.assert(
      fc.property(fc.dictionary(text, value), parameters => {
        const [, , url, ...rest] = argumentsOf(curlCommand(call('POST', parameters)));
        expect(url).toBe('https://recado.mx/api/external/send');
        expect(rest.slice(0, 4)).toEqual(headers);
        expect(rest[4]).toBe('-d');
        expect(JSON.parse(rest[5] ?? '')).toEqual(JSON.parse(JSON.stringify(parameters)));
      }),
    );
  });

  it('leaves nothing in a text that bash or n8n could take for its own', () => {
    fc.assert(
      fc.property(text, written => {
        const body = curlCommand(call('POST', { text: written }))
          .split("-d '")[1]
          ?.slice(0, -1);
        expect(body).not.toMatch(/['&=%+$!`]/);
      }),
    );
  });

  it('brings any query through bash as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), parameters => {
        const [, method, url = '', ...rest] = argumentsOf(curlCommand(call('GET', parameters)));
        expect(method).toBe('GET');
        expect(url).not.toMatch(/['+[\]{}\s]/);
        expect([...new URL(url).searchParams]).toEqual(Object.entries(parameters));
        expect(rest).toEqual(headers);
      }),
    );
  });

  it('quotes whatever token it is given', () => {
    const token = `it's "$HOME" \\ !!`;
    expect(argumentsOf(curlCommand({ ...call('GET', {}), token })).at(-1)).toBe(`x-api-token: ${token}`);
  });

  it('leaves out what is not given, and the question mark where nothing is', () => {
    expect(argumentsOf(curlCommand(call('GET', { limit: undefined, phoneNumber: null })))[2]).toBe(
      'https://recado.mx/api/external/send',
    );
    expect(argumentsOf(curlCommand(call('POST', { caption: undefined })))).toContain('{}');
  });

  it('keeps a number that JSON writes with a plus', () => {
    expect(argumentsOf(curlCommand(call('POST', { to: 1e21 })))).toContain('{"to":1e+21}');
  });
});
