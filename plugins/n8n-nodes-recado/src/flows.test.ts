import { readdirSync, readFileSync } from 'node:fs';
import { eventTypes } from '@recado/contract';
import { n8nFlows } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { properties } from './catalogue/catalogue.ts';

interface FlowNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, object>>;
}
interface Flow {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly nodes: readonly FlowNode[];
  readonly connections: Readonly<
    Record<string, Readonly<Record<string, readonly (readonly { readonly node: string }[])[]>>>
  >;
}

const folder = new URL('../../../docs/n8n/', import.meta.url);
const flows = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(
    file =>
      [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Flow] as const,
  );

it('there is a file for each flow that a client’s page offers', () => {
  expect(flows.map(([name]) => name).toSorted()).toEqual(Object.keys(n8nFlows.flows).toSorted());
});

/** What a node of ours may be asked for, of this resource and operation. */
const askedFor = ({ resource, operation }: FlowNode['parameters']): string[] =>
  operation === 'sendAndWait'
    ? ['to', 'text', 'choices', 'minutes']
    : properties
        .filter(
          ({ displayOptions }) =>
            displayOptions?.show.resource?.includes(String(resource)) &&
            displayOptions.show.operation?.includes(String(operation)),
        )
        .map(({ name }) => name);
const optionsOf = ({ resource, operation }: FlowNode['parameters']): string[] =>
  properties
    .filter(
      ({ name, displayOptions }) =>
        name === 'more' &&
        displayOptions?.show.resource?.includes(String(resource)) &&
        displayOptions.show.operation?.includes(String(operation)),
    )
    .flatMap(({ options = [] }) => options.map(({ name }) => name));

describe.each(flows)('the flow %s', (_name, { nodes, connections }) => {
  it('asks our nodes for what they take', () => {
    for (const { name, type, parameters } of nodes) {
      if (type !== 'n8n-nodes-recado.recado') continue;
      const { client, resource, operation, more = {}, ...own } = parameters;
      const asked = askedFor(parameters);
      expect([name, asked.length > 0]).toEqual([name, true]);
      expect([name, asked]).toEqual([name, expect.arrayContaining(Object.keys(own))]);
      expect([name, optionsOf(parameters)]).toEqual([
        name,
        expect.arrayContaining(Object.keys(more as object)),
      ]);
      expect(client).toMatchObject({ value: '' });
    }
    const triggers = nodes.filter(({ type }) => type === 'n8n-nodes-recado.recadoTrigger');
    for (const { parameters } of triggers)
      expect(eventTypes).toEqual(expect.arrayContaining(parameters.eventTypes as string[]));
  });

  it('leads from node to node that is there, and is reached from its first', () => {
    const names = nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const wires = Object.entries(connections).flatMap(([from, kinds]) =>
      Object.values(kinds).flatMap(outputs => outputs.flat().map(({ node }) => [from, node] as const)),
    );
    expect(names).toEqual(expect.arrayContaining([...new Set(wires.flat())]));
    const reached = new Set(wires.flat());
    const lonely = nodes.filter(({ name, type }) => !reached.has(name) && !type.endsWith('.stickyNote'));
    expect(lonely).toEqual([]);
  });

  it('refers to credentials by name, and holds nothing secret', () => {
    for (const { credentials = {} } of nodes)
      for (const credential of Object.values(credentials))
        expect(Object.keys(credential).toSorted()).toEqual(['id', 'name']);
    expect(JSON.stringify(nodes)).not.toMatch(/x-api-token|rk_|whsec_|Bearer|https?:/);
  });
});

const flowNamed = (name: string): Flow => new Map(flows).get(name) as Flow;

it.each(['menu', 'ausencia', 'agente'])('%s answers a burst once', name => {
  const trigger = flowNamed(name).nodes.find(({ type }) => type.endsWith('.recadoTrigger'));
  expect(trigger?.parameters).toMatchObject({
    eventTypes: ['conversation.turn'],
    turnSeconds: expect.any(Number),
  });
});

it.each(flows.filter(([, { nodes }]) => nodes.some(({ type }) => type.endsWith('.scheduleTrigger'))))(
  '%s goes by the clock of Mexico, whatever n8n’s is',
  (_name, { settings }) => expect(settings).toMatchObject({ timezone: 'America/Mexico_City' }),
);

it('no order waits for another', () => {
  const { nodes } = flowNamed('pedidos');
  expect(nodes.some(({ type }) => type.endsWith('.splitInBatches'))).toBe(false);
  const calling = nodes.find(({ type }) => type.endsWith('.executeWorkflow'));
  expect(calling?.parameters).toMatchObject({ mode: 'each', options: { waitForSubWorkflow: false } });
});
