import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Where n8n would otherwise keep its settings in the home folder.
const { WorkflowExecute } = require('n8n-core');
const { NodeHelpers, Workflow } = require('n8n-workflow');

const nodes = 'n8n-nodes-base/dist/nodes';
/** n8n's own nodes; nothing of them is played. */
const classes = {
  'n8n-nodes-base.formTrigger': ['Form/FormTrigger.node.js', 'FormTrigger'],
  'n8n-nodes-base.httpRequest': ['HttpRequest/HttpRequest.node.js', 'HttpRequest'],
  'n8n-nodes-base.if': ['If/If.node.js', 'If'],
  'n8n-nodes-base.webhook': ['Webhook/Webhook.node.js', 'Webhook'],
};

const made = new Map();
const getByName = type => {
  if (!made.has(type)) {
    const [file, name] = classes[type];
    made.set(type, new (require(`${nodes}/${file}`)[name])());
  }
  return made.get(type);
};
const nodeTypes = {
  getByName,
  getByNameAndVersion: (type, version) => NodeHelpers.getVersionedNodeType(getByName(type), version),
  getKnownTypes: () => ({}),
};

const nothing = () => {};

/**
 * Runs a workflow as n8n does when its first node was called from outside.
 *
 * @param workflow as it is imported: `nodes` and `connections`
 * @param json what the first node hands on
 * @returns the error it ended with, as n8n shows it, and what each node that ran handed on
 */
export async function runWorkflow(workflow, json) {
  const plain = structuredClone(workflow);
  const loaded = new Workflow({ id: '1', name: 'ejemplo', active: false, nodeTypes, settings: {}, ...plain });
  const first = loaded.getNode(plain.nodes[0].name);
  const additionalData = {
    executionId: '1',
    variables: {},
    secretsHelpers: {},
    credentialsHelper: { getParentTypes: () => [] },
    setExecutionStatus: nothing,
    sendDataToUI: nothing,
    logAiEvent: nothing,
  };
  const execution = new WorkflowExecute(additionalData, 'webhook', {
    startData: {},
    resultData: { runData: {} },
    executionData: {
      contextData: {},
      nodeExecutionStack: [{ node: first, data: { main: [[{ json }]] }, source: null }],
      metadata: {},
      waitingExecution: {},
      waitingExecutionSource: {},
    },
  });
  const { error, runData } = (await execution.processRunExecutionData(loaded)).data.resultData;
  return {
    error,
    outputs: Object.fromEntries(
      Object.entries(runData).map(([name, [run]]) => [
        name,
        run.data?.main.map(items => items?.map(item => item.json)),
      ]),
    ),
  };
}
