import { describe, expect, it } from 'vitest';
import { type ApiKey, type Endpoint, endpoints } from '../index.ts';
import { explorerEndpoints } from './explorerEndpoints.ts';

const shown = explorerEndpoints();
const at = (path: string) => {
  const found = shown.find(endpoint => endpoint.path === path);
  if (!found) throw new Error(`${path} is not shown`);
  return found;
};
const fields = (path: string) =>
  at(path).parameters.map(({ name, kind, required, default: preset, options }) => ({
    name,
    kind,
    required,
    ...(preset !== undefined && { default: preset }),
    ...(options && { options }),
  }));
const endpointOf = ({ method, path }: { method: string; path: string }): Endpoint =>
  endpoints[`${method} ${path}` as ApiKey];

describe('explorerEndpoints', () => {
  it('shows what docs/product.md §7 names, in its order', () => {
    expect(shown.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /external/send',
      'POST /external/send-media',
      'GET /external/status',
      'GET /external/messages',
      'POST /external/check-number',
      'POST /external/setup-webhook',
    ]);
  });

  it('marks and presets the fields of send-media (docs/product.md §5)', () => {
    expect(fields('/external/send-media')).toEqual([
      { name: 'to', kind: 'text', required: true },
      { name: 'mediaUrl', kind: 'text', required: true },
      {
        name: 'type',
        kind: 'enum',
        required: false,
        default: 'image',
        options: ['image', 'document', 'video', 'audio'],
      },
      { name: 'caption', kind: 'text', required: false },
      { name: 'fileName', kind: 'text', required: false },
    ]);
  });

  it('presets the paging of messages (docs/product.md §5)', () => {
    expect(fields('/external/messages')).toEqual([
      { name: 'limit', kind: 'number', required: false, default: '50' },
      { name: 'offset', kind: 'number', required: false, default: '0' },
      { name: 'phoneNumber', kind: 'text', required: false },
    ]);
  });

  it('shows a realistic value while a field is empty', () => {
    expect(at('/external/send').parameters).toMatchObject([
      { name: 'to', in: 'body', placeholder: '5215587654321' },
      { name: 'text', in: 'body', placeholder: 'Su pedido está listo.' },
    ]);
  });

  it('warns of the two that send, and of no other', () => {
    const sending = shown.filter(({ sends }) => sends).map(({ path }) => path);
    expect(sending).toEqual(['/external/send', '/external/send-media']);
  });

  it('shows an example of the parameters where there are any', () => {
    expect(at('/external/check-number').example).toEqual({ phoneNumber: '+52 55 8765 4321' });
    expect(at('/external/status')).not.toHaveProperty('example');
    expect(at('/external/status').response).toMatchObject({ isConnected: true });
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  });

  it.each(shown)('$path requires exactly what its shape refuses to miss', endpoint => {
    const { payload, query } = endpointOf(endpoint);
    const shape = payload ?? query;
    const example = (endpoint.example ?? {}) as Record<string, unknown>;
    for (const { name, required } of endpoint.parameters) {
      const { [name]: _, ...others } = example;
      const missed = shape?.validate(others).error?.details.some(({ path }) => path[0] === name) ?? false;
      expect({ name, required: missed }).toEqual({ name, required });
    }
  });
});
