import { type Health, sampleHealth } from '@recado/contract';
import { expect, it } from 'vitest';
import { problemsOf } from './problemsOf.ts';

const well: Health = {
  ...sampleHealth,
  sessions: { ...sampleHealth.sessions, attention: 0 },
  webhooks: { total: 1, disabled: 0, failing: 1 },
};
const words = (health: Health) => problemsOf(health).map(({ text }) => text);

it('has nothing to say when all is well', () => {
  expect(problemsOf(well)).toEqual([]);
});

it.each([
  [{ ...well, sessions: { ...well.sessions, attention: 2 } }, '2 sesiones requieren atención'],
  [{ ...well, webhooks: { ...well.webhooks, disabled: 1 } }, '1 webhook está desactivado'],
  [{ ...well, queue: { ...well.queue, oldestAge: 720 } }, 'El aviso más antiguo espera desde hace 12 min'],
  [{ ...well, disk: { free: 2e9, total: 80e9 } }, 'Solo quedan 2 GB libres en el disco'],
  [
    { ...well, backup: { ...well.backup, trialFailedAt: '2026-03-02T18:00:00.000Z' } },
    expect.stringMatching(/^La última prueba de un respaldo falló: 2 mar 2026/),
  ],
])('says what to look at', (health, text) => {
  expect(words(health)).toEqual([text]);
});

it.each([
  { ...well, queue: { ...well.queue, oldestAge: 300 } },
  { ...well, queue: { ...well.queue, oldestAge: null } },
  { ...well, disk: null },
])('says nothing of what is within its limits', health => {
  expect(problemsOf(health)).toEqual([]);
});

it('leads to a list as it is to be seen, whatever it was last filtered by', () => {
  const [sessions, queue] = problemsOf({
    ...well,
    sessions: { ...well.sessions, attention: 1 },
    queue: { ...well.queue, oldestAge: 900 },
  });
  expect(decodeURIComponent(sessions?.path ?? '')).toBe('sessions?filter={"attention":true}&page=1');
  expect(decodeURIComponent(queue?.path ?? '')).toBe('webhooks?filter={}&page=1&sort=queued&order=DESC');
});
