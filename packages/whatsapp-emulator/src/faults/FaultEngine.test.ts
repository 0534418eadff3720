import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerConnectionControls } from '../model/ServerConnectionControls.ts';
import { FaultEngine } from './FaultEngine.ts';

const deviceTarget = { phone: '5215512345678', device: 1 };
const client = { ...deviceTarget, version: '2.3000.1043857760' };
let engine: FaultEngine;
let controlCalls: unknown[][];

/** Server controls that only record the calls. Tests with Baileys check the real effects on the server. */
const recordingControls: ServerConnectionControls = {
  disconnect: (...call) => controlCalls.push(['disconnect', ...call]),
  redeliver: (...call) => controlCalls.push(['redeliver', ...call]),
  sendRaw: (target, bytes) => controlCalls.push(['sendRaw', target, Buffer.from(bytes).toString()]),
  pushHistory: async (...call) => controlCalls.push(['pushHistory', ...call]),
};

beforeEach(() => {
  controlCalls = [];
  engine = new FaultEngine();
  engine.attachControls(recordingControls);
});

describe('fault at the point now', () => {
  it('strikes as soon as it is added, and is not listed', async () => {
    const view = await engine.add({ kind: 'close', code: 503, client: '5215512345678:1' });
    expect(controlCalls).toEqual([['disconnect', deviceTarget, { kind: 'code', code: 503 }]]);
    expect(view).toMatchObject({ at: 'now', struck: 1, left: 0 });
    expect(engine.list()).toEqual([]);
  });

  it('calls the server control of its kind', async () => {
    const anyTarget = { phone: undefined, device: undefined };
    await engine.add({ kind: 'drop' });
    await engine.add({ kind: 'end' });
    await engine.add({ kind: 'close', code: 4000, websocket: true });
    await engine.add({ kind: 'garbage', bytes: Buffer.from('noise').toString('base64') });
    await engine.add({ kind: 'redeliver' });
    await engine.add({ kind: 'historyFlood', messages: 500 });
    expect(controlCalls).toEqual([
      ['disconnect', anyTarget, { kind: 'drop' }],
      ['disconnect', anyTarget, { kind: 'end' }],
      ['disconnect', anyTarget, { kind: 'websocket', code: 4000 }],
      ['sendRaw', anyTarget, 'noise'],
      ['redeliver', anyTarget, 1],
      ['pushHistory', anyTarget, 500],
    ]);
  });

  it('has no strikes before the server controls are attached', async () => {
    expect(await new FaultEngine().add({ kind: 'drop' })).toMatchObject({ struck: 0 });
  });
});

describe('fault engine', () => {
  it('refuses an upgrade or leaves it unanswered while a fault has strikes left', async () => {
    await engine.add({ kind: 'refuse', status: 403 });
    await engine.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    expect([1, 2, 3].map(() => engine.upgrade())).toMatchObject([
      { kind: 'refuse', status: 403 },
      { kind: 'hang' },
      undefined,
    ]);
  });

  it('returns a close code only at the first login after the fault was added', async () => {
    await engine.add({ kind: 'close', at: 'login', code: 402 });
    expect([engine.login(client), engine.login(client)]).toEqual([402, undefined]);
  });

  it('refuses older versions at every login, but only those of unlinked clients if linked is false', async () => {
    const unlinked = { phone: undefined, device: undefined, version: client.version };
    await engine.add({ kind: 'refuseVersion', below: '2.3000.1043857761', linked: false });
    expect([engine.login(client), engine.login(unlinked), engine.login(unlinked)]).toEqual([undefined, 405, 405]);
    expect(engine.login({ ...unlinked, version: '2.3000.1043857761' })).toBeUndefined();
    expect(engine.login({ ...unlinked, version: '2.3001.5' })).toBeUndefined();
    engine.clear();
    await engine.add({ kind: 'refuseVersion', below: '2.3000.1043857761' });
    expect(engine.login(client)).toBe(405);
  });

  it('refuses a pairing code and a link while a fault has strikes left', async () => {
    await engine.add({ kind: 'refuseCode' });
    await engine.add({ kind: 'refuseCode', code: 429 });
    expect([1, 2, 3].map(() => engine.pairingCode(deviceTarget))).toEqual([400, 429, undefined]);
    await engine.add({ kind: 'passkey', client: deviceTarget.phone });
    await engine.add({ kind: 'refuseVersion', at: 'scan', below: '3.0.0', count: 1 });
    const scanningClient = { ...client, device: undefined };
    expect([1, 2, 3].map(() => engine.link(scanningClient))).toEqual(['passkey', 'version', undefined]);
  });

  it('drops, delays and corrupts frames when such faults are active', async () => {
    await engine.add({ kind: 'delay', ms: 40 });
    await engine.add({ kind: 'corrupt' });
    await engine.add({ kind: 'swallow', at: 'in' });
    expect(engine.frameOut(deviceTarget)).toEqual({ kind: 'corrupt' });
    expect([1, 2, 3].map(() => engine.frameIn(deviceTarget))).toEqual([
      { kind: 'delay', milliseconds: 40 },
      { kind: 'drop' },
      undefined,
    ]);
  });

  it('freezes both directions of a link when the fault matches the client', async () => {
    await engine.add({ kind: 'freeze', client: '5215512345678' });
    expect([engine.frameIn(deviceTarget), engine.frameOut(deviceTarget)]).toEqual([
      { kind: 'freeze' },
      { kind: 'freeze' },
    ]);
    expect(engine.frameIn({ phone: '14155550100', device: 1 })).toBeUndefined();
  });

  it('passes only iq requests on a muted link, or only pings if the fault answers pings', async () => {
    const passes = (method: 'frameIn' | 'frameOut', frame: { tag: string; xmlns?: string }) =>
      engine[method]({ ...deviceTarget, ...frame }) === undefined;
    const passedFrames = () => [
      passes('frameIn', { tag: 'message' }),
      passes('frameOut', { tag: 'ack' }),
      passes('frameIn', { tag: 'iq', xmlns: 'usync' }),
      passes('frameIn', { tag: 'iq', xmlns: 'w:p' }),
      passes('frameOut', { tag: 'iq' }),
      passes('frameOut', { tag: 'success' }),
    ];
    const { id } = await engine.add({ kind: 'mute', client: deviceTarget.phone });
    expect(passedFrames()).toEqual([false, false, true, true, true, true]);
    engine.remove(id);
    await engine.add({ kind: 'mute', answers: 'pings' });
    expect(passedFrames()).toEqual([false, false, false, true, true, false]);
  });

  it('swallows a message or its ack, or returns an error, in the order in which the faults were added', async () => {
    await engine.add({ kind: 'swallow' });
    await engine.add({ kind: 'swallowAck' });
    await engine.add({ kind: 'ackError', code: 479 });
    expect([1, 2, 3, 4].map(() => engine.message(deviceTarget))).toEqual([
      { kind: 'swallow' },
      { kind: 'swallowAck' },
      { kind: 'error', error: 479 },
      undefined,
    ]);
  });

  it('disconnects the client and loses the message when a drop fault strikes at a message', async () => {
    await engine.add({ kind: 'drop', at: 'message' });
    expect(engine.message(deviceTarget)).toEqual({ kind: 'swallow' });
    expect(controlCalls).toEqual([['disconnect', deviceTarget, { kind: 'drop' }]]);
  });
});
