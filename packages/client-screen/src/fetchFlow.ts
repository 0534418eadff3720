import { n8nFlows as texts } from '@recado/texts';

export type FlowName = keyof typeof texts.flows;
export const flowNames = Object.keys(texts.flows) as FlowName[];

interface Flow {
  readonly nodes: readonly { readonly type: string; readonly parameters: { client?: object } }[];
}

/** A ready flow whose nodes of Recado are about one client; as JSON. @throws Error when it is not there */
export async function fetchFlow(path: string, name: FlowName, clientId: string): Promise<string> {
  const answer = await fetch(`${path}/${name}.json`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const flow = (await answer.json()) as Flow;
  for (const { type, parameters } of flow.nodes)
    if (type.startsWith('n8n-nodes-recado.')) parameters.client = { __rl: true, mode: 'id', value: clientId };
  return JSON.stringify(flow, undefined, 2);
}
