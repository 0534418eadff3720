import { describe, expect, it } from 'vitest';
import { plugin } from './fake/plugin.ts';
import { readTransportPlugin } from './readTransportPlugin.ts';

const { options: settings, version: _, ...declared } = plugin;

describe('readTransportPlugin', () => {
  it('returns the export `plugin` of a module', () => {
    expect(readTransportPlugin({ plugin, default: {} })).toBe(plugin);
  });

  it('returns the default export of a module that declares a transport', () => {
    const found = readTransportPlugin({ default: { ...declared, kind: 'transport', api: 1, settings } });
    expect(found).toMatchObject({ name: plugin.name, create: plugin.create, options: settings });
  });

  it.each([
    {},
    { plugin: {} },
    { default: { ...declared, kind: 'bus', settings } },
    { default: { ...declared, kind: 'transport' } },
    { default: { name: 'x', kind: 'transport', settings } },
  ])('returns nothing for the module %#', loadedModule => {
    expect(readTransportPlugin(loadedModule)).toBeUndefined();
  });
});
