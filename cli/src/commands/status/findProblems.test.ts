import { sampleClient, sampleHealth, sampleLineSession } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type Found, findProblems } from './findProblems.ts';

const calm: Found = {
  clients: [sampleClient],
  webhooks: [],
  disabled: [],
  sessions: [],
  health: sampleHealth,
};
const found = (changes: Partial<Found>): string[] =>
  findProblems({ ...calm, ...changes }).map(({ what }) => what);
const inState = (state: typeof sampleClient.connection.state) => ({
  ...sampleClient,
  connection: { ...sampleClient.connection, state, explanation: null },
});

describe('findProblems', () => {
  it('finds none where everything works, or was wanted so', () => {
    expect(found({})).toEqual([]);
    for (const state of ['pending', 'linking', 'disconnected'] as const)
      expect(found({ clients: [inState(state)] })).toEqual([]);
  });

  it('finds clients that need somebody, with what to do', () => {
    expect(findProblems({ ...calm, clients: [inState('needs-relink')] })).toEqual([
      {
        what: expect.stringMatching(/^Panadería La Espiga: WhatsApp ya no reconoce/),
        next: expect.stringMatching(/código QR/),
      },
    ]);
  });

  it('finds a client that is linked with another number, however the same one is written', () => {
    const linked = (linkedNumber: string) => [{ ...sampleClient, linkedNumber }];
    expect(found({ clients: linked('525512345678') })).toEqual([]);
    expect(found({ clients: linked('5213312345678') })).toEqual([
      'Panadería La Espiga: está vinculado con 5213312345678 y registrado con 5215512345678.',
    ]);
  });

  it('finds webhooks that are disabled or take nothing', () => {
    const webhook = { businessName: 'La Espiga', url: 'https://n8n.ejemplo.mx/x', enabled: true };
    const lastFailure = { statusCode: 500, error: null, hint: 'El receptor tuvo una falla.' };
    expect(found({ webhooks: [{ ...webhook, lastFailure: null }] })).toEqual([]);
    expect(found({ webhooks: [{ ...webhook, lastFailure }] })).toEqual([
      'La Espiga: el webhook https://n8n.ejemplo.mx/x no acepta los avisos.',
    ]);
    // What is disabled is told once.
    const disabled = { webhooks: [{ ...webhook, enabled: false, lastFailure }], disabled: [webhook] };
    expect(found(disabled)).toEqual(['La Espiga: el webhook https://n8n.ejemplo.mx/x está desactivado.']);
  });

  it("finds other people's sessions for an administrator, and does not repeat the own ones", () => {
    const other = {
      ...sampleLineSession,
      id: '0197b1a2-0000-7000-8000-000000000000',
      state: 'parked' as const,
    };
    expect(found({ sessions: [sampleLineSession, other] })).toEqual([
      expect.stringMatching(/^Panadería La Espiga, de .*: En pausa\.$/),
    ]);
  });

  it('finds a disk that is nearly full, and a queue that does not move', () => {
    const health = {
      disk: { free: 2_000_000_000, total: 80_000_000_000 },
      queue: { ...sampleHealth.queue, oldestAge: 7200 },
    };
    expect(found({ health })).toEqual([
      'Solo quedan 2 GB libres en el disco.',
      'El aviso más antiguo espera desde hace 2 h.',
    ]);
  });
});
