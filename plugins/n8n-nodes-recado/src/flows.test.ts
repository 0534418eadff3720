import { readdirSync, readFileSync } from 'node:fs';
import { eventTypes } from '@recado/contract';
import { n8nFlowTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { recadoNodeProperties } from './catalogue/catalogue.ts';

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
  .map(file => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Flow] as const);

it('the folder of example flows contains one file for each flow that a client’s page offers', () => {
  expect(flows.map(([name]) => name).toSorted()).toEqual(Object.keys(n8nFlowTexts.flows).toSorted());
});

/** Names of the parameters that the Recado node defines for this resource and operation. */
const listParameterNames = ({ resource, operation }: FlowNode['parameters']): string[] =>
  operation === 'sendAndWait'
    ? ['to', 'text', 'choices', 'minutes']
    : recadoNodeProperties
        .filter(
          ({ displayOptions }) =>
            displayOptions?.show.resource?.includes(String(resource)) &&
            displayOptions.show.operation?.includes(String(operation)),
        )
        .map(({ name }) => name);
const listOptionNames = ({ resource, operation }: FlowNode['parameters']): string[] =>
  recadoNodeProperties
    .filter(
      ({ name, displayOptions }) =>
        name === 'more' &&
        displayOptions?.show.resource?.includes(String(resource)) &&
        displayOptions.show.operation?.includes(String(operation)),
    )
    .flatMap(({ options = [] }) => options.map(({ name }) => name));

describe.each(flows)('example flow %s', (_name, { nodes, connections }) => {
  it('sets only parameters that the Recado nodes define', () => {
    for (const { name, type, parameters } of nodes) {
      if (type !== 'n8n-nodes-recado.recado') continue;
      const { client, resource, operation, more = {}, ...own } = parameters;
      const parameterNames = listParameterNames(parameters);
      expect([name, parameterNames.length > 0]).toEqual([name, true]);
      expect([name, parameterNames]).toEqual([name, expect.arrayContaining(Object.keys(own))]);
      expect([name, listOptionNames(parameters)]).toEqual([name, expect.arrayContaining(Object.keys(more as object))]);
      expect(client).toMatchObject({ value: '' });
    }
    const triggers = nodes.filter(({ type }) => type === 'n8n-nodes-recado.recadoTrigger');
    for (const { parameters } of triggers)
      expect(eventTypes).toEqual(expect.arrayContaining(parameters.eventTypes as string[]));
  });

  it('connects only existing nodes and leaves no node unconnected', () => {
    const names = nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const edges = Object.entries(connections).flatMap(([from, kinds]) =>
      Object.values(kinds).flatMap(outputs => outputs.flat().map(({ node }) => [from, node] as const)),
    );
    expect(names).toEqual(expect.arrayContaining([...new Set(edges.flat())]));
    const connectedNames = new Set(edges.flat());
    const unconnectedNodes = nodes.filter(
      ({ name, type }) => !connectedNames.has(name) && !type.endsWith('.stickyNote'),
    );
    expect(unconnectedNodes).toEqual([]);
  });

  it('references credentials by name and contains no secrets', () => {
    for (const { credentials = {} } of nodes)
      for (const credential of Object.values(credentials))
        expect(Object.keys(credential).toSorted()).toEqual(['id', 'name']);
    expect(JSON.stringify(nodes)).not.toMatch(/x-api-token|rk_|whsec_|Bearer|https?:/);
  });
});

const getFlow = (name: string): Flow => new Map(flows).get(name) as Flow;

it.each(['menu', 'ausencia', 'agente'])('example flow %s sends one answer to a burst of messages', name => {
  const trigger = getFlow(name).nodes.find(({ type }) => type.endsWith('.recadoTrigger'));
  expect(trigger?.parameters).toMatchObject({
    eventTypes: ['conversation.turn'],
    turnSeconds: expect.any(Number),
  });
});

it.each(flows.filter(([, { nodes }]) => nodes.some(({ type }) => type.endsWith('.scheduleTrigger'))))(
  'example flow %s uses Mexico City time even if n8n has another time zone',
  (_name, { settings }) => expect(settings).toMatchObject({ timezone: 'America/Mexico_City' }),
);

it('example flow pedidos processes each order without waiting for the other orders', () => {
  const { nodes } = getFlow('pedidos');
  expect(nodes.some(({ type }) => type.endsWith('.splitInBatches'))).toBe(false);
  const callNode = nodes.find(({ type }) => type.endsWith('.executeWorkflow'));
  expect(callNode?.parameters).toMatchObject({ mode: 'each', options: { waitForSubWorkflow: false } });
});
