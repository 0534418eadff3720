import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const emulatorPackage = new URL('../whatsapp-emulator/', import.meta.url);
const packagePath = path => fileURLToPath(new URL(path, emulatorPackage));

/**
 * Measures the WhatsApp emulator. The environment variables `DEVICES` and `MESSAGES` set the size of the run.
 */
export const suite = { name: 'WhatsApp emulator', run };

/** @param report function that is called with each figure: `{name, value, unit}` */
async function run(report) {
  const devices = Number(process.env.DEVICES ?? 500);
  const messages = Number(process.env.MESSAGES ?? 20_000);
  const emulator = await startEmulator();
  const fleet = startChild('bench/fleet.mjs');
  try {
    await measureDevices(report, emulator, fleet, devices);
    const relayed = await measureRelay(report, emulator, fleet, messages);
    await measureBaileys(report, emulator, relayed);
  } finally {
    fleet.process.disconnect();
    emulator.process.kill('SIGTERM');
    await once(emulator.process, 'exit');
  }
}

async function measureDevices(report, emulator, fleet, count) {
  const { url, control } = emulator;
  const before = await readUsage(emulator.process.pid);
  const started = performance.now();
  await fleet.ask({ order: 'link', url, control, count, from: 5_215_500_000_000 });
  const linked = await readUsage(emulator.process.pid);
  report({ name: `${count} devices linked in`, value: (performance.now() - started) / 1000, unit: 's' });
  report({
    name: 'memory per linked device with its phone',
    value: (linked.rss - before.rss) / count / 1024,
    unit: 'KiB',
  });
  report({ name: 'CPU to link one device', value: ((linked.cpu - before.cpu) / count) * 1000, unit: 'ms' });
  const idleMs = 10_000;
  await fleet.ask({ order: 'idle', ms: idleMs, every: 5_000 });
  const afterIdle = await readUsage(emulator.process.pid);
  const pings = (idleMs / 5_000) * count;
  report({ name: 'CPU per keep-alive ping', value: ((afterIdle.cpu - linked.cpu) / pings) * 1000, unit: 'ms' });
}

async function measureRelay(report, emulator, fleet, messages) {
  const settings = { order: 'relay', window: 64, bytes: 200, pairs: 4 };
  await fleet.ask({ ...settings, messages: messages / 10 });
  const before = await readUsage(emulator.process.pid);
  const { sent, seconds } = await fleet.ask({ ...settings, messages });
  const after = await readUsage(emulator.process.pid);
  report({ name: 'messages relayed, receipts included', value: sent / seconds, unit: '1/s' });
  report({
    name: 'CPU of the emulator per relayed message',
    value: ((after.cpu - before.cpu) / sent) * 1000,
    unit: 'ms',
  });
  return sent / seconds;
}

async function measureBaileys(report, emulator, relayed) {
  const { url, control, rootKey } = emulator;
  const [phone, to] = ['5215599999991', '5215599999992'];
  for (const number of [phone, to]) {
    const body = JSON.stringify({ phone: number });
    await fetch(`${control}/control/phones`, { method: 'POST', body });
  }
  const sender = startChild('bench/sender.mjs');
  const messages = 500;
  const before = await readUsage(emulator.process.pid);
  const { seconds, cpuMs } = await sender.ask({ url, control, rootKey, phone, to, messages, lanes: 16 });
  sender.process.disconnect();
  report({ name: 'messages sent by one Baileys client', value: messages / seconds, unit: '1/s' });
  report({ name: 'CPU of that Baileys client per message', value: cpuMs / messages, unit: 'ms' });
  const after = await readUsage(emulator.process.pid);
  const cpuPerMessage = ((after.cpu - before.cpu) / messages) * 1000;
  report({ name: 'CPU of the emulator and its phones per message of Baileys', value: cpuPerMessage, unit: 'ms' });
  report({
    name: 'emulator relay rate relative to one Baileys client',
    value: relayed / (messages / seconds),
    unit: 'x',
  });
}

async function startEmulator() {
  const emulator = spawn(
    process.execPath,
    [packagePath('bin/recado-emulator.js'), '--port', '0', '--json', '--latency', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(emulator.stdout, 'data');
  return { ...JSON.parse(line), process: emulator };
}

/** Starts a child process that handles one command at a time. */
function startChild(path) {
  const process = fork(packagePath(path), { stdio: 'inherit' });
  const ask = async order => {
    process.send(order);
    const [{ result, error }] = await Promise.race([
      once(process, 'message'),
      once(process, 'exit').then(([code]) => [{ error: `${path} exited with ${code}` }]),
    ]);
    if (error) throw new Error(error);
    return result;
  };
  return { process, ask };
}

/**
 * Reads the CPU seconds and resident bytes of another process. Returns zeros on systems other than Linux.
 */
async function readUsage(pid) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 };
  } catch {
    return { cpu: 0, rss: 0 };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await run(({ name, value, unit }) => console.log(`${name.padEnd(56)} ${value.toFixed(2).padStart(10)} ${unit}`));
