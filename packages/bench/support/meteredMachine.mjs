import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args) => run('ip', args);

/**
 * Network links of the simulated machine. They lead to the outbound proxy, to this benchmark (`desk`) and to
 * everything else (`direct`).
 */
const LINK_NAMES = ['proxy', 'desk', 'direct'];
const hostAddress = index => `10.79.${index}.1`;
const machineAddress = index => `10.79.${index}.2`;

/**
 * Starts a machine in its own network namespace and counts its packets per link. Traffic to the proxy uses
 * the link `proxy`, and traffic to the benchmark uses `desk`. All other traffic, including DNS queries,
 * uses `direct`. Needs root and Debian's `iproute2`.
 *
 * @param name the only host name that the machine can resolve. It leads to this host's address on the link
 *   `direct`
 */
export async function startPacketCountingMachine(name) {
  const machine = `rcw${process.pid}`;
  const configFolder = `/etc/netns/${machine}`;
  const cleanups = [];
  const stop = async () => {
    for (const close of cleanups.splice(0).reverse()) await close().catch(() => undefined);
  };
  try {
    await ip('netns', 'add', machine);
    cleanups.push(() => ip('netns', 'del', machine));
    const ipInMachine = (...args) => ip('-n', machine, ...args);
    await ipInMachine('link', 'set', 'lo', 'up');
    for (const [index, linkName] of LINK_NAMES.entries()) {
      const end = `rcw${index}x${process.pid}`.slice(0, 15);
      await ip('link', 'add', end, 'type', 'veth', 'peer', 'name', linkName, 'netns', machine);
      cleanups.push(() => ip('link', 'del', end));
      // Disable IPv6 addresses, because hosts announce them with packets that would be counted.
      // Kernels without IPv6 report an error, which is ignored.
      await ip('link', 'set', end, 'addrgenmode', 'none').catch(() => undefined);
      await ipInMachine('link', 'set', linkName, 'addrgenmode', 'none').catch(() => undefined);
      await ip('addr', 'add', `${hostAddress(index)}/30`, 'dev', end);
      await ip('link', 'set', end, 'up');
      await ipInMachine('addr', 'add', `${machineAddress(index)}/30`, 'dev', linkName);
      await ipInMachine('link', 'set', linkName, 'up');
    }
    const gateway = hostAddress(LINK_NAMES.indexOf('direct'));
    await ipInMachine('route', 'add', 'default', 'via', gateway);
    await mkdir(configFolder, { recursive: true });
    cleanups.push(() => rm(configFolder, { recursive: true }));
    await writeFile(`${configFolder}/resolv.conf`, `nameserver ${gateway}\noptions timeout:1 attempts:1\n`);
    const dnsServer = await startDnsServer(gateway, name);
    cleanups.push(dnsServer.stop);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    through: ['ip', 'netns', 'exec', machine],
    /** Returns the IP address of this host's end of a link. */
    at: linkName => hostAddress(LINK_NAMES.indexOf(linkName)),
    /** Returns the IP address of the emulated machine on one of its virtual network links. */
    host: linkName => machineAddress(LINK_NAMES.indexOf(linkName)),
    /** Returns the number of packets that the machine has sent through each link so far. */
    async sent() {
      const { stdout } = await ip('-n', machine, '-j', '-s', 'link', 'show');
      const links = JSON.parse(stdout).filter(({ ifname }) => LINK_NAMES.includes(ifname));
      return Object.fromEntries(links.map(({ ifname, stats64 }) => [ifname, stats64.tx.packets]));
    },
    stop,
  };
}

/** Starts a DNS server that resolves one name and answers NXDOMAIN for all other names (RFC 1035). */
async function startDnsServer(address, name) {
  const encodedName = Buffer.concat([
    ...name.split('.').flatMap(part => [Buffer.of(part.length), Buffer.from(part)]),
    Buffer.of(0),
  ]);
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const isKnown = query.subarray(12, end - 4).equals(encodedName);
    const isAddress = query.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(isKnown && isAddress ? 1 : 0, 6);
    head.fill(0, 8);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const parts = [head, query.subarray(12, end), ...(isKnown && isAddress ? [answer] : [])];
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
