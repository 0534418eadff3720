import { cli } from '@recado/texts';
import { type Capabilities, mediaKinds } from '@recado/transport';
import { Failure } from '../../errors.ts';
import { type Row, renderTable } from '../../render/index.ts';
import { ownTransports } from '../../serving/findPlugin.ts';
import { type InspectedTransport, inspectTransport } from '../../serving/inspectTransport.ts';
import { takesPort } from '../../serving/takesPort.ts';
import { optionsOfOther, transportOptions } from '../../serving/transportOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { version } from '../../version.ts';

const texts = cli.plugins;

interface Listed extends Partial<InspectedTransport> {
  readonly configuredAs: string;
  readonly inUse: boolean;
  readonly problem: string | null;
}

/** `recado plugins`: the transports that come along and the one that is configured; exit 1 when that one is broken. */
export async function plugins(context: ServerContext): Promise<void> {
  const chosen = context.settings.transport;
  const isOurs = Object.entries(ownTransports).some(([name, from]) => chosen === name || chosen === from);
  const ours = Object.keys(ownTransports);
  const others = context.settings.transports.filter(name => !ours.includes(name));
  const looks: Look[] = [];
  for (const name of [...(isOurs ? [] : [chosen]), ...ours, ...others]) {
    const isChosen = chosen === name || chosen === ownTransports[name];
    looks.push(await look(name, isChosen, context));
  }
  const listed = looks.map(each => each.listed);
  const { columns } = texts;
  const head = [
    { label: columns.name },
    { label: columns.inUse },
    { label: columns.version },
    { label: columns.port },
    { label: columns.can },
    { label: columns.from },
  ];
  await renderTable(context, { head, rows: listed.map(rowOf), empty: '' }, { plugins: listed });
  const broken = looks.find(({ listed: { inUse }, failure }) => inUse && failure);
  if (broken?.failure) throw broken.failure;
}

interface Look {
  readonly listed: Listed;
  /** Why it cannot be used. */
  readonly failure?: Failure;
}

async function look(name: string, isChosen: boolean, { settings, log }: ServerContext): Promise<Look> {
  const isOther = settings.transports.includes(name);
  const inUse = isChosen || isOther;
  const about = { configuredAs: name, inUse, problem: null };
  const options = isChosen ? transportOptions(settings) : isOther ? optionsOfOther(settings, name) : {};
  try {
    const found = await inspectTransport(name, options, log);
    const listed = { ...about, ...found };
    if (takesPort(found.port, version)) return { listed };
    return failed(listed, new Failure(texts.otherPort(found.name, found.port ?? '', version)));
  } catch (error) {
    if (error instanceof Failure) return failed(about, error);
    throw error;
  }
}

const failed = (listed: Listed, failure: Failure): Look => ({
  listed: { ...listed, problem: failure.message },
  failure,
});

const rowOf = ({ configuredAs, inUse, version: own, port, capabilities, from, problem }: Listed): Row => [
  configuredAs,
  inUse ? { text: texts.inUse, tone: problem === null ? 'good' : 'bad' } : '',
  own ?? '',
  port ?? '',
  capabilities ? say(capabilities) : { text: texts.broken, tone: 'bad' },
  from ?? '',
];

function say({ qr, pairingCode, groups, receipts, media }: Capabilities): string {
  const { can } = texts;
  const words = [
    qr && can.qr,
    pairingCode && can.pairingCode,
    groups && can.groups,
    receipts && can.receipts,
    ...mediaKinds.map(kind => media.includes(kind) && can.media[kind]),
  ].filter(word => word !== false);
  return words.length === 0 ? can.text : words.join(', ');
}
