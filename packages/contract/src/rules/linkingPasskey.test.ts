import { describe, expect, it } from 'vitest';
import { buildPasskeyCommand, findPasskeyAssertion } from './linkingPasskey.ts';

const assertion = JSON.stringify({ id: 'YQ', rawId: 'YQ', type: 'public-key', response: { signature: 'YQ' } });

describe('findPasskeyAssertion', () => {
  it.each([
    ['alone', assertion],
    ['in the quotation marks of a console', `'${assertion}'`],
    ['with the line number of a console', `VM123:1 ${assertion}\n`],
    ['with spaces and a line break', `\n  ${assertion}  \n`],
  ])('finds an answer %s', (_, text) => {
    expect(findPasskeyAssertion(text)).toBe(assertion);
  });

  it.each([
    '',
    'null',
    '{}',
    '[]',
    'hola',
    '{"type":"public-key"}',
    assertion.slice(0, -1),
    '}{',
    '{"type":"password"}',
  ])('finds none in %j', text => {
    expect(findPasskeyAssertion(text)).toBeUndefined();
  });
});

describe('buildPasskeyCommand', () => {
  it('contains the options and no address', () => {
    const command = buildPasskeyCommand('{ "challenge": "YQ", "rpId": "whatsapp.com" }');
    expect(command).toContain('({"challenge":"YQ","rpId":"whatsapp.com"})');
    expect(command).not.toMatch(/https?:|fetch|cookie|localStorage/);
  });

  it('is one line of valid JavaScript', () => {
    const command = buildPasskeyCommand(JSON.stringify({ challenge: '"); alert(1); ("', rpId: 'whatsapp.com' }));
    expect(command).not.toContain('\n');
    expect(() => new Function(command)).not.toThrow();
    expect(command).toContain(String.raw`"\"); alert(1); (\""`);
  });
});
