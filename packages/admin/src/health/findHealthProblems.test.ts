import { exampleHealthReport, type HealthReport } from '@recado/contract';
import { expect, it } from 'vitest';
import { findHealthProblems } from './findHealthProblems.ts';

const healthy: HealthReport = {
  ...exampleHealthReport,
  sessions: { ...exampleHealthReport.sessions, attention: 0 },
  webhooks: { total: 1, disabled: 0, failing: 1 },
};
const problemTexts = (health: HealthReport) => findHealthProblems(health).map(({ text }) => text);

it('returns no problems when the platform is healthy', () => {
  expect(findHealthProblems(healthy)).toEqual([]);
});

it.each([
  [{ ...healthy, sessions: { ...healthy.sessions, attention: 2 } }, '2 sesiones requieren atención'],
  [{ ...healthy, webhooks: { ...healthy.webhooks, disabled: 1 } }, '1 webhook está desactivado'],
  [{ ...healthy, queue: { ...healthy.queue, oldestAge: 720 } }, 'El aviso más antiguo espera desde hace 12 min'],
  [{ ...healthy, disk: { free: 2e9, total: 80e9 } }, 'Solo quedan 2 GB libres en el disco'],
  [
    { ...healthy, storage: { used: 450e9, ceiling: 500e9 } },
    expect.stringMatching(/^Los archivos de todas las cuentas ocupan 450 GB de 500 GB\./),
  ],
  [
    { ...healthy, backup: { ...healthy.backup, trialFailedAt: '2026-03-02T18:00:00.000Z' } },
    expect.stringMatching(/^La última prueba de un respaldo falló: 2 mar 2026/),
  ],
])('returns the text of each problem', (health, text) => {
  expect(problemTexts(health)).toEqual([text]);
});

it.each([
  { ...healthy, queue: { ...healthy.queue, oldestAge: 300 } },
  { ...healthy, queue: { ...healthy.queue, oldestAge: null } },
  { ...healthy, disk: null },
  { ...healthy, storage: { used: 449e9, ceiling: 500e9 } },
  { ...healthy, storage: { used: 900e9, ceiling: null } },
])('returns no problems when all values are within their limits', health => {
  expect(findHealthProblems(health)).toEqual([]);
});

it('returns links with an explicit filter and order, so that the last used ones do not apply', () => {
  const [sessions, queue] = findHealthProblems({
    ...healthy,
    sessions: { ...healthy.sessions, attention: 1 },
    queue: { ...healthy.queue, oldestAge: 900 },
  });
  expect(decodeURIComponent(sessions?.path ?? '')).toBe('sessions?filter={"attention":true}&page=1');
  expect(decodeURIComponent(queue?.path ?? '')).toBe('webhooks?filter={}&page=1&sort=queued&order=DESC');
});
