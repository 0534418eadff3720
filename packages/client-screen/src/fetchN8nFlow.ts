import { n8nFlowTexts as texts } from '@recado/texts';

export type N8nFlowName = keyof typeof texts.flows;
export const n8nFlowNames = Object.keys(texts.flows) as N8nFlowName[];

interface Flow {
  readonly nodes: readonly { readonly type: string; readonly parameters: { client?: object } }[];
}

/** Fetches a flow as JSON and selects the client in each Recado node. @throws Error if there is no such flow */
export async function fetchN8nFlow(path: string, name: N8nFlowName, clientId: string): Promise<string> {
  const response = await fetch(`${path}/${name}.json`);
  if (!response.ok) throw new Error(`${response.status}`);
  const flow = (await response.json()) as Flow;
  for (const { type, parameters } of flow.nodes)
    if (type.startsWith('n8n-nodes-recado.')) parameters.client = { __rl: true, mode: 'id', value: clientId };
  return JSON.stringify(flow, undefined, 2);
}
