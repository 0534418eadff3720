import { exampleHealthReport } from '@recado/contract';
import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createPlatformMetrics } from './createPlatformMetrics.ts';

const sampleValue = (text: string, name: string): string | undefined =>
  text
    .split('\n')
    .find(line => line.startsWith(`${name} `))
    ?.split(' ')[1];

describe('metrics', () => {
  it('contain the values of the health check', async () => {
    const text = await createPlatformMetrics({
      health: { checkPlatformHealth: async () => exampleHealthReport },
    }).text();
    expect(text).toContain('recado_sessions{state="connected"} 42');
    expect(text).toContain('recado_webhooks{state="disabled"} 1');
    expect(text).toContain('recado_messages{direction="inbound"} 80100');
    expect(sampleValue(text, 'recado_oldest_waiting_event_age_seconds')).toBe('25');
    expect(sampleValue(text, 'recado_database_up')).toBe('1');
  });

  it('contain the value 0 for recado_database_up, and no session counts, when the health check fails', async () => {
    let isDatabaseDown = false;
    const health = {
      checkPlatformHealth: () =>
        isDatabaseDown ? Promise.reject(new Error('away')) : Promise.resolve(exampleHealthReport),
    };
    const metrics = createPlatformMetrics({ health });
    await metrics.text();
    isDatabaseDown = true;
    const text = await metrics.text();
    expect(sampleValue(text, 'recado_database_up')).toBe('0');
    expect(sampleValue(text, 'recado_deliveries_waiting')).toBe('Nan');
    expect(text).not.toContain('recado_sessions{');
    expect(sampleValue(text, 'process_resident_memory_bytes')).toBeDefined();
  });

  it('are returned with the value 0 for recado_database_up when the health check never ends', async () => {
    const text = await createPlatformMetrics({
      health: { checkPlatformHealth: () => new Promise(() => undefined) },
    }).text();
    expect(sampleValue(text, 'recado_database_up')).toBe('0');
  });

  it('are separate for two instances in one process, and absent from the global registry', async () => {
    const [first, second] = [0, 1].map(() =>
      createPlatformMetrics({ health: { checkPlatformHealth: async () => exampleHealthReport } }),
    );
    first?.countSend('sent');
    expect(await first?.text()).toContain('recado_sends_total{outcome="sent"} 1');
    expect(await second?.text()).not.toContain('outcome="sent"');
    expect(register.getMetricsAsArray()).toEqual([]);
  });
});
