import { sampleHealth } from '@recado/contract';
import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './createMetrics.ts';

const sampleOf = (text: string, name: string): string | undefined =>
  text
    .split('\n')
    .find(line => line.startsWith(`${name} `))
    ?.split(' ')[1];

describe('metrics', () => {
  it('are those of health, by the same figures', async () => {
    const text = await createMetrics({ health: async () => sampleHealth }).text();
    expect(text).toContain('recado_sessions{state="connected"} 42');
    expect(text).toContain('recado_webhooks{state="disabled"} 1');
    expect(text).toContain('recado_messages{direction="inbound"} 80100');
    expect(sampleOf(text, 'recado_oldest_waiting_event_age_seconds')).toBe('25');
    expect(sampleOf(text, 'recado_database_up')).toBe('1');
  });

  it('say that the database is away, and nothing that only it knows', async () => {
    let isAway = false;
    const health = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(sampleHealth));
    const metrics = createMetrics({ health });
    await metrics.text();
    isAway = true;
    const text = await metrics.text();
    expect(sampleOf(text, 'recado_database_up')).toBe('0');
    expect(sampleOf(text, 'recado_deliveries_waiting')).toBe('Nan');
    expect(text).not.toContain('recado_sessions{');
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeDefined();
  });

  it('do not wait for a database that hangs', async () => {
    const text = await createMetrics({ health: () => new Promise(() => undefined) }).text();
    expect(sampleOf(text, 'recado_database_up')).toBe('0');
  });

  it('of two instances in one process are two, and none is everybody’s', async () => {
    const [one, other] = [0, 1].map(() => createMetrics({ health: async () => sampleHealth }));
    one?.sent('sent');
    expect(await one?.text()).toContain('recado_sends_total{outcome="sent"} 1');
    expect(await other?.text()).not.toContain('outcome="sent"');
    expect(register.getMetricsAsArray()).toEqual([]);
  });
});
