import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Importers must set `N8N_USER_FOLDER` first, because otherwise n8n stores its settings in the home folder.
const { WorkflowExecute } = require('n8n-core');
const { NodeHelpers, Workflow } = require('n8n-workflow');

const nodes = 'n8n-nodes-base/dist/nodes';
/** Classes of n8n's own nodes. None of them is replaced by a stub. */
const classes = {
  'n8n-nodes-base.formTrigger': ['Form/FormTrigger.node.js', 'FormTrigger'],
  'n8n-nodes-base.httpRequest': ['HttpRequest/HttpRequest.node.js', 'HttpRequest'],
  'n8n-nodes-base.if': ['If/If.node.js', 'If'],
  'n8n-nodes-base.webhook': ['Webhook/Webhook.node.js', 'Webhook'],
};

const nodeInstances = new Map();
const getByName = type => {
  if (!nodeInstances.has(type)) {
    const [file, name] = classes[type];
    nodeInstances.set(type, new (require(`${nodes}/${file}`)[name])());
  }
  return nodeInstances.get(type);
};
const nodeTypes = {
  getByName,
  getByNameAndVersion: (type, version) => NodeHelpers.getVersionedNodeType(getByName(type), version),
  getKnownTypes: () => ({}),
};

const noop = () => {};

/**
 * Runs a workflow as n8n does when its first node is called from outside.
 *
 * @param workflow in import format: `nodes` and `connections`
 * @param json output of the first node
 * @returns the final error as n8n shows it, and the output of each node that ran
 */
export async function runWorkflow(workflow, json) {
  const definition = structuredClone(workflow);
  const loadedWorkflow = new Workflow({
    id: '1',
    name: 'ejemplo',
    active: false,
    nodeTypes,
    settings: {},
    ...definition,
  });
  const firstNode = loadedWorkflow.getNode(definition.nodes[0].name);
  const additionalData = {
    executionId: '1',
    variables: {},
    secretsHelpers: {},
    credentialsHelper: { getParentTypes: () => [] },
    setExecutionStatus: noop,
    sendDataToUI: noop,
    logAiEvent: noop,
  };
  const execution = new WorkflowExecute(additionalData, 'webhook', {
    startData: {},
    resultData: { runData: {} },
    executionData: {
      contextData: {},
      nodeExecutionStack: [{ node: firstNode, data: { main: [[{ json }]] }, source: null }],
      metadata: {},
      waitingExecution: {},
      waitingExecutionSource: {},
    },
  });
  const { error, runData } = (await execution.processRunExecutionData(loadedWorkflow)).data.resultData;
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
