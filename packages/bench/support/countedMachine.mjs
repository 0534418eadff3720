import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args) => run('ip', args);

/** Its cables: to the proxy, to whoever tells it what to do, and to everything else. */
const CABLES = ['proxy', 'desk', 'direct'];
const here = index => `10.79.${index}.1`;
const there = index => `10.79.${index}.2`;

/**
 * A machine on a network of its own, whose packets are counted by where they leave. `direct` is where all leads that is neither the proxy nor
 * the desk, questions for names included. Needs root, and Debian's `iproute2`.
 *
 * @param name a name that leads to `direct`'s other end; nobody knows any other
 */
export async function startCountedMachine(name) {
  const machine = `rcw${process.pid}`;
  const etc = `/etc/netns/${machine}`;
  const opened = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close().catch(() => undefined);
  };
  try {
    await ip('netns', 'add', machine);
    opened.push(() => ip('netns', 'del', machine));
    const inside = (...args) => ip('-n', machine, ...args);
    await inside('link', 'set', 'lo', 'up');
    for (const [index, cable] of CABLES.entries()) {
      const end = `rcw${index}x${process.pid}`.slice(0, 15);
      await ip('link', 'add', end, 'type', 'veth', 'peer', 'name', cable, 'netns', machine);
      opened.push(() => ip('link', 'del', end));
      // Whoever has an address of IPv6 announces it; a kernel without IPv6 refuses.
      await ip('link', 'set', end, 'addrgenmode', 'none').catch(() => undefined);
      await inside('link', 'set', cable, 'addrgenmode', 'none').catch(() => undefined);
      await ip('addr', 'add', `${here(index)}/30`, 'dev', end);
      await ip('link', 'set', end, 'up');
      await inside('addr', 'add', `${there(index)}/30`, 'dev', cable);
      await inside('link', 'set', cable, 'up');
    }
    const gateway = here(CABLES.indexOf('direct'));
    await inside('route', 'add', 'default', 'via', gateway);
    await mkdir(etc, { recursive: true });
    opened.push(() => rm(etc, { recursive: true }));
    await writeFile(`${etc}/resolv.conf`, `nameserver ${gateway}\noptions timeout:1 attempts:1\n`);
    const names = await answerNames(gateway, name);
    opened.push(names.stop);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    through: ['ip', 'netns', 'exec', machine],
    /** Our end of a cable. */
    at: cable => here(CABLES.indexOf(cable)),
    /** The machine's. */
    host: cable => there(CABLES.indexOf(cable)),
    /** Packets that left by each cable so far. */
    async sent() {
      const { stdout } = await ip('-n', machine, '-j', '-s', 'link', 'show');
      const links = JSON.parse(stdout).filter(({ ifname }) => CABLES.includes(ifname));
      return Object.fromEntries(links.map(({ ifname, stats64 }) => [ifname, stats64.tx.packets]));
    },
    stop,
  };
}

/** A name server that knows one name, and of everything else says that there is no such (RFC 1035). */
async function answerNames(address, name) {
  const wanted = Buffer.concat([
    ...name.split('.').flatMap(part => [Buffer.of(part.length), Buffer.from(part)]),
    Buffer.of(0),
  ]);
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const isKnown = question.subarray(12, end - 4).equals(wanted);
    const isAddress = question.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(isKnown && isAddress ? 1 : 0, 6);
    head.fill(0, 8);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const parts = [head, question.subarray(12, end), ...(isKnown && isAddress ? [answer] : [])];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return {
    async stop() {
      socket.close();
    },
  };
}
