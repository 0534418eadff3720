import { describe, expect, it } from 'vitest';
import { PluginError } from './PluginError.ts';
import { parsePluginManifest } from './parsePluginManifest.ts';

const recado = { kind: 'bus', api: 1, permissions: ['network'] };
const content = { name: 'recado-bus-pueblo', version: '2.3.4', main: './index.js', recado };

function catchMessage(value: unknown): string {
  try {
    parsePluginManifest(value);
  } catch (error) {
    if (error instanceof PluginError) return error.message;
  }
  throw new Error('the manifest was accepted');
}

describe('parsePluginManifest', () => {
  it('returns the entries of a valid manifest', () => {
    expect(parsePluginManifest(content)).toEqual({
      name: 'recado-bus-pueblo',
      version: '2.3.4',
      kind: 'bus',
      permissions: ['network'],
    });
  });

  it('accepts a plugin without permissions', () => {
    expect(parsePluginManifest({ ...content, recado: { kind: 'bus', api: 1 } }).permissions).toEqual([]);
  });

  it.each([
    [undefined, /no es un complemento de Recado/],
    [{ ...content, recado: undefined }, /^recado-bus-pueblo no es un complemento/],
    [{ ...content, recado: { ...recado, api: 2 } }, /versión 2 .* tiene la 1\. Actualice Recado/],
    // Another version may have kinds that this version does not know.
    [{ ...content, recado: { kind: 'sorpresa', api: 9 } }, /versión 9/],
    [{ ...content, recado: { ...recado, kind: 'autobús' } }, /no es válido\. .*recado\.kind/],
    [{ ...content, recado: { ...recado, permissions: ['todo'] } }, /recado\.permissions/],
    [{ ...content, recado: { ...recado, permissions: ['network', 'network'] } }, /recado\.permissions/],
    [{ ...content, recado: { ...recado, permissions: 'network' } }, /recado\.permissions/],
    [{ ...content, recado: { ...recado, permisos: [] } }, /recado\.permisos/],
    [{ ...content, recado: { ...recado, conformance: '../../etc/x.js' } }, /recado\.conformance/],
    [{ ...content, recado: { ...recado, conformance: '/etc/x.js' } }, /recado\.conformance/],
    [{ ...content, recado: { kind: 'bus' } }, /Falta el campo 'recado\.api'/],
    [{ ...content, recado: 'bus' }, /'recado'/],
    [{ ...content, version: undefined }, /Falta el campo 'version'/],
    [{ ...content, recado: null }, /no es válido/],
  ])('rejects %j in Spanish', (value, expected) => {
    expect(catchMessage(value)).toMatch(expected);
  });
});
