import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CloudTestBench, type LinkedTestLine } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

/* Calls of Meta's Calling API, which another program answers (Meta's reference, calls webhook). */
let bench: CloudTestBench;
let line: LinkedTestLine;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
beforeEach(async () => {
  line = await bench.createLinkedLine();
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const number = '5215544440000';
const id = 'wacid.ABGGFjFVU2AfAgo6V';
const notifyCall = (fields: object) => {
  const timestamp = String(Math.floor(bench.cloud.emulator.clock.now / 1000));
  const call = { id, from: number, to: line.graph.phone, direction: 'USER_INITIATED', timestamp, ...fields };
  return bench.notify(line, { calls: [call], contacts: [{ profile: { name: 'Ana' }, wa_id: number }] }, 'calls');
};
const listCalls = () => line.host.messages.map(({ id: callId, content, fromMe }) => ({ id: callId, content, fromMe }));

it.each([
  ['was answered', { status: 'COMPLETED', duration: 33 }, { outcome: 'answered', seconds: 33 }],
  [
    'was answered, with its status in a list',
    { status: ['COMPLETED'], duration: '33' },
    { outcome: 'answered', seconds: 33 },
  ],
  ['failed', { status: 'FAILED', duration: 30 }, { outcome: 'missed' }],
  ['ended before anybody spoke', { status: 'COMPLETED' }, { outcome: 'missed' }],
])('a call of a customer rings, and is reported under its ID when it %s', async (_, end, outcome) => {
  await notifyCall({ event: 'connect', session: { sdp_type: 'offer', sdp: '...' } });
  await notifyCall({ event: 'terminate', ...end });
  expect(listCalls()).toEqual([
    { id, fromMe: false, content: { type: 'call', video: false, outcome: 'offered' } },
    { id, fromMe: false, content: { type: 'call', video: false, ...outcome } },
  ]);
  expect(line.host.messages[0]).toMatchObject({ chat: { kind: 'person', phone: number }, senderName: 'Ana' });
});

it('a call of the business is reported once, in the chat of the customer, when it ended', async () => {
  const direction = { direction: 'BUSINESS_INITIATED', from: line.graph.phone, to: number };
  await notifyCall({ ...direction, event: 'connect' });
  await notifyCall({ ...direction, event: 'terminate', status: 'COMPLETED', duration: 9 });
  expect(listCalls()).toEqual([
    { id, fromMe: true, content: { type: 'call', video: false, outcome: 'answered', seconds: 9 } },
  ]);
  expect(line.host.messages[0]).toMatchObject({ chat: { kind: 'person', phone: number } });
});
