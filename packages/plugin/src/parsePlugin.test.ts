import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { definePlugin } from './definePlugin.ts';
import { parsePlugin } from './parsePlugin.ts';
import { createMemoryBroker } from './testing/createMemoryBroker.ts';

const plugin = definePlugin({
  name: 'pueblo',
  kind: 'bus',
  settings: Joi.object<{ url: string }>({ url: Joi.string().required() }),
  create: () => createMemoryBroker().connect(),
});

describe('parsePlugin', () => {
  it('returns the plugin that a module exports by default', () => {
    expect(parsePlugin({ default: plugin }, 'recado-bus-pueblo', 'bus')).toBe(plugin);
  });

  it.each([
    [{}, /no exporta por omisión lo que devuelve definePlugin/],
    [{ default: undefined }, /definePlugin/],
    [{ default: { ...plugin, api: 2 } }, /definePlugin/],
    [{ default: { ...plugin, create: undefined } }, /definePlugin/],
    [{ default: { ...plugin, settings: {} } }, /definePlugin/],
    [{ plugin }, /definePlugin/],
    [{ default: { ...plugin, name: 'Mi Pueblo' } }, /El nombre que declara el complemento recado-bus-pueblo/],
    [{ default: { ...plugin, kind: 'transport' } }, /es de tipo transport y aquí se necesita uno de tipo bus/],
  ])('rejects the module %#', (loadedModule, expected) => {
    expect(() => parsePlugin(loadedModule, 'recado-bus-pueblo', 'bus')).toThrow(expected);
  });
});
