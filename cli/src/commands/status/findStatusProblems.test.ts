import { exampleClient, exampleHealthReport, exampleLineSession } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { findStatusProblems, type StatusProblemSources } from './findStatusProblems.ts';

const healthySources: StatusProblemSources = {
  clients: [exampleClient],
  webhooks: [],
  disabled: [],
  sessions: [],
  health: exampleHealthReport,
};
const findTexts = (changes: Partial<StatusProblemSources>): string[] =>
  findStatusProblems({ ...healthySources, ...changes }).map(({ what }) => what);
const inState = (state: typeof exampleClient.connection.state) => ({
  ...exampleClient,
  connection: { ...exampleClient.connection, state, explanation: null },
});

describe('findStatusProblems', () => {
  it('finds no problem when everything works or was stopped on purpose', () => {
    expect(findTexts({})).toEqual([]);
    for (const state of ['pending', 'linking', 'disconnected'] as const)
      expect(findTexts({ clients: [inState(state)] })).toEqual([]);
  });

  it('finds clients that need attention, with the next step', () => {
    expect(findStatusProblems({ ...healthySources, clients: [inState('needs-relink')] })).toEqual([
      {
        what: expect.stringMatching(/^Panadería La Espiga: WhatsApp ya no reconoce/),
        next: expect.stringMatching(/código QR/),
      },
    ]);
  });

  it('finds a client linked with another number, but accepts different spellings of its number', () => {
    const withLinkedNumber = (linkedNumber: string) => [{ ...exampleClient, linkedNumber }];
    expect(findTexts({ clients: withLinkedNumber('525512345678') })).toEqual([]);
    expect(findTexts({ clients: withLinkedNumber('5213312345678') })).toEqual([
      'Panadería La Espiga: está vinculado con 5213312345678 y registrado con 5215512345678.',
    ]);
  });

  it('finds webhooks that are disabled or whose receiver fails', () => {
    const webhook = { businessName: 'La Espiga', url: 'https://n8n.ejemplo.mx/x', enabled: true };
    const lastFailure = { statusCode: 500, error: null, hint: 'El receptor tuvo una falla.' };
    expect(findTexts({ webhooks: [{ ...webhook, lastFailure: null }] })).toEqual([]);
    expect(findTexts({ webhooks: [{ ...webhook, lastFailure }] })).toEqual([
      'La Espiga: el webhook https://n8n.ejemplo.mx/x no acepta los avisos.',
    ]);
    // A disabled webhook is reported only as disabled, although its last delivery also failed.
    const disabled = { webhooks: [{ ...webhook, enabled: false, lastFailure }], disabled: [webhook] };
    expect(findTexts(disabled)).toEqual(['La Espiga: el webhook https://n8n.ejemplo.mx/x está desactivado.']);
  });

  it("finds other users' sessions for an administrator, without repeating the administrator's own", () => {
    const otherSession = {
      ...exampleLineSession,
      id: '0197b1a2-0000-7000-8000-000000000000',
      state: 'parked' as const,
    };
    expect(findTexts({ sessions: [exampleLineSession, otherSession] })).toEqual([
      expect.stringMatching(/^Panadería La Espiga, de .*: En pausa\.$/),
    ]);
  });

  it('finds a disk that is nearly full and a queue that does not advance', () => {
    const health = {
      disk: { free: 2_000_000_000, total: 80_000_000_000 },
      queue: { ...exampleHealthReport.queue, oldestAge: 7200 },
    };
    expect(findTexts({ health })).toEqual([
      'Solo quedan 2 GB libres en el disco.',
      'El aviso más antiguo espera desde hace 2 h.',
    ]);
  });
});
