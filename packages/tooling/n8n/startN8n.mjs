import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createWebhookLifecycle } from './createWebhookLifecycle.mjs';
import { n8nManifestPath } from './n8nManifestPath.mjs';

const require = createRequire(n8nManifestPath);
const core = require('n8n-core');
const workflows = require('n8n-workflow');
const { WorkflowExecute } = core;
const { ExpressionEvaluatorProxy, NodeHelpers, Workflow } = workflows;
const { webhooksOf, createIfMissing, remove, call: callWebhook } = createWebhookLifecycle(core, workflows);

// Select the same expression evaluator as n8n 1.70's server. n8n 2 has only one, so it needs no selection.
ExpressionEvaluatorProxy?.setEvaluator('tournament');

const noop = () => {};

/** Paths of the class files of n8n's own nodes that the test flows use. The tests replace none with a stub. */
const classPaths = {
  executeWorkflow: 'ExecuteWorkflow/ExecuteWorkflow',
  executeWorkflowTrigger: 'ExecuteWorkflowTrigger/ExecuteWorkflowTrigger',
  filter: 'Filter/Filter',
  formTrigger: 'Form/FormTrigger',
  googleSheets: 'Google/Sheet/GoogleSheets',
  googleSheetsTrigger: 'Google/Sheet/GoogleSheetsTrigger',
  if: 'If/If',
  scheduleTrigger: 'Schedule/ScheduleTrigger',
  set: 'Set/Set',
  splitInBatches: 'SplitInBatches/SplitInBatches',
  stickyNote: 'StickyNote/StickyNote',
  switch: 'Switch/Switch',
};
const nodeInstances = new Map();
function getBaseNode(type) {
  const classPath = classPaths[type.replace('n8n-nodes-base.', '')];
  if (classPath === undefined) return undefined;
  if (!nodeInstances.has(type))
    nodeInstances.set(type, new (require(`n8n-nodes-base/dist/nodes/${classPath}.node.js`)[basename(classPath)])());
  return nodeInstances.get(type);
}
const noopCallbacks = { setExecutionStatus: noop, sendDataToUI: noop, logAiEvent: noop };

/**
 * Starts n8n's executor with a replacement for n8n's server, which activates flows, receives HTTP calls, and
 * stores and resumes waiting executions. Node contexts, webhook lifecycle and requests are n8n's own.
 *
 * @param nodes our n8n nodes, as installed
 * @param credential field values of the Recado credential
 */
export async function startN8n({ folder, manifest }, credential) {
  const load = file => {
    const [name] = basename(file).split('.');
    return [name, new (require(join(folder, file))[name])()];
  };
  const types = new Map(
    manifest.n8n.nodes.map(load).map(([, node]) => [`${manifest.name}.${node.description.name}`, node]),
  );
  const [[, credentialType]] = manifest.n8n.credentials.map(load);
  const plain = {
    description: { displayName: 'Plain', name: 'plain', inputs: ['main'], outputs: ['main'], properties: [] },
    execute() {
      return [this.getInputData()];
    },
  };
  const getByName = type => types.get(type) ?? getBaseNode(type) ?? plain;
  const getByNameAndVersion = (type, version) => NodeHelpers.getVersionedNodeType(getByName(type), version);
  const nodeTypes = { getByName, getByNameAndVersion, getKnownTypes: () => ({}) };
  const resolveCredentialReference = text =>
    text.replace(/^=\{\{\$credentials\.(\w+)\}\}$/, (_, name) => credential[name]);
  const credentialsHelper = {
    getParentTypes: () => [],
    getDecrypted: async () => ({ ...credential }),
    preAuthentication: async () => undefined,
    isCredentialUsableByNode: () => true,
    async authenticate(_, __, options) {
      const { headers } = credentialType.authenticate.properties;
      const credentialHeaders = Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, resolveCredentialReference(text)]),
      );
      return { ...options, headers: { ...options.headers, ...credentialHeaders } };
    },
  };

  /** Active flows by the path of their webhook URL, and executions by ID. */
  const active = new Map();
  const executions = new Map();
  let executionCount = 0;
  const flows = new Map();
  const refused = [];
  let url = '';
  const buildAdditionalData = more => ({
    ...noopCallbacks,
    variables: {},
    secretsHelpers: {},
    credentialsHelper,
    webhookBaseUrl: `${url}/webhook`,
    webhookTestBaseUrl: `${url}/webhook-test`,
    webhookWaitingBaseUrl: `${url}/webhook-waiting`,
    executeWorkflow,
    ...more,
  });
  const createWorkflow = ({ staticData, ...plainFlow }) =>
    new Workflow({ active: true, nodeTypes, settings: {}, staticData, ...structuredClone(plainFlow) });

  /** Stores a flow's static data after a conversion to JSON and back, as n8n's database would return it. */
  const saveStaticData = (flow, { staticData }) =>
    Object.assign(flow, { staticData: JSON.parse(JSON.stringify(staticData)) });

  /** Runs a flow that another flow calls. The called flow starts at its Execute Workflow Trigger node. */
  async function executeWorkflow({ id }, _, { inputData, doNotWaitToFinish }) {
    const flow = flows.get(id);
    const { name } = flow.nodes.find(({ type }) => type === 'n8n-nodes-base.executeWorkflowTrigger');
    const running = run(flow, { node: name, data: { main: [inputData] }, source: null });
    if (doNotWaitToFinish) return { data: [null] };
    const { id: executionId, outputs } = await running;
    return { executionId, data: Object.values(outputs).slice(-1) };
  }

  async function run(flow, stack, resumedExecution) {
    executionCount += resumedExecution ? 0 : 1;
    const id = resumedExecution?.id ?? String(executionCount);
    flows.set(flow.id, flow);
    const workflow = createWorkflow(flow);
    const data = resumedExecution?.data ?? {
      startData: {},
      resultData: { runData: {} },
      executionData: {
        contextData: {},
        nodeExecutionStack: [{ ...stack, node: workflow.getNode(stack.node) }],
        metadata: {},
        waitingExecution: {},
        waitingExecutionSource: {},
      },
    };
    const { ExecutionLifecycleHooks: Hooks } = core;
    const hooks = Hooks && { hooks: new Hooks('webhook', id, flow) };
    const execution = new WorkflowExecute(buildAdditionalData({ executionId: id, ...hooks }), 'webhook', data);
    const finishedRun = await execution.processRunExecutionData(workflow);
    const { error, runData } = finishedRun.data.resultData;
    const outputs = Object.fromEntries(
      Object.entries(runData).map(([name, runs]) => [name, runs.at(-1).data?.main?.[0] ?? []]),
    );
    // Waiting executions are stored as JSON, as in n8n's database.
    const storedData = JSON.parse(JSON.stringify(finishedRun.data));
    const result = { id, flow, error, outputs, waitTill: finishedRun.waitTill, data: storedData };
    executions.set(id, result);
    return result;
  }

  async function call(flow, node, request, response, waiting) {
    const workflow = createWorkflow(flow);
    const rawBody = await buffer(request);
    const httpRequest = {
      headers: request.headers,
      body: JSON.parse(rawBody),
      rawBody,
      params: {},
      query: {},
    };
    const webhookResponse = { code: 200, text: 'ok' };
    const httpResponse = {
      status: code => Object.assign(webhookResponse, { code }) && httpResponse,
      send: text => Object.assign(webhookResponse, { text }) && httpResponse,
      end: noop,
    };
    const more = buildAdditionalData({ httpRequest, httpResponse, executionId: waiting?.id });
    const [webhook] = webhooksOf(workflow, workflow.getNode(node), more);
    const webhookResult = await callWebhook(workflow, workflow.getNode(node), {
      webhook,
      more,
      waiting: waiting?.data,
    });
    saveStaticData(flow, workflow);
    response.writeHead(webhookResponse.code).end(webhookResponse.text);
    return webhookResult.workflowData;
  }

  const server = createServer(async (request, response) => {
    try {
      const [, kind, id, node] = request.url.split('?', 1)[0].split('/');
      if (kind === 'webhook-waiting') {
        const waiting = executions.get(id);
        const waitingNode = waiting?.flow.nodes.find(each => each.id === node);
        if (!waiting?.waitTill || !waitingNode) return response.writeHead(waiting ? 409 : 404).end();
        const data = await call(waiting.flow, waitingNode.name, request, response, waiting);
        if (!data) return;
        waiting.data.executionData.nodeExecutionStack[0].data.main = data;
        await run(waiting.flow, undefined, waiting);
        return;
      }
      const activeFlow = active.get(request.url);
      if (!activeFlow) return response.writeHead(404).end();
      const data = await call(activeFlow.flow, activeFlow.node, request, response);
      if (data) await run(activeFlow.flow, { node: activeFlow.node, data: { main: data }, source: null });
      else refused.push(request.url);
    } catch (error) {
      refused.push(error);
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${server.address().port}`;

  /** Lists the webhooks of an n8n flow. Returns them with the n8n workflow that runs their methods. */
  const listWebhooks = flow => {
    const workflow = createWorkflow(flow);
    const hooks = flow.nodes.flatMap(({ name }) =>
      webhooksOf(workflow, workflow.getNode(name), buildAdditionalData({})),
    );
    return { workflow, hooks };
  };

  return {
    url,
    types,
    credentialType,
    executions,
    refused,
    /** Runs a flow from its first node with the items in `items`. */
    run(flow, ...items) {
      const { name } = flow.nodes.find(({ type }) => !type.endsWith('.stickyNote'));
      return run(flow, { node: name, data: { main: [items] }, source: null });
    },
    typeOf: getByNameAndVersion,
    /** Returns the names of an n8n node's invalid parameters. n8n does not run a node that has any. */
    issuesOf(node, { properties }) {
      const parameters = NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node);
      return Object.keys(NodeHelpers.getNodeParametersIssues(properties, { ...node, parameters })?.parameters ?? {});
    },
    async activate(flow) {
      const { workflow, hooks } = listWebhooks(flow);
      for (const hook of hooks) {
        await createIfMissing(workflow, hook);
        active.set(`/webhook/${hook.path}`, { flow, node: hook.node });
      }
      saveStaticData(flow, workflow);
    },
    /** Removes the flow's routes. Its webhooks are then unreachable, as during a restart of n8n. */
    forget(flow) {
      for (const hook of listWebhooks(flow).hooks) active.delete(`/webhook/${hook.path}`);
    },
    async deactivate(flow) {
      const { workflow, hooks } = listWebhooks(flow);
      for (const hook of hooks) {
        await remove(workflow, hook);
        active.delete(`/webhook/${hook.path}`);
      }
      saveStaticData(flow, workflow);
    },
    /** Resumes an execution at once, as n8n's server does when the waiting time is over. */
    timeOut: id => run(executions.get(id).flow, undefined, executions.get(id)),
    /** Sends the credential's test request and returns the response. */
    testCredential: () =>
      fetch(`${resolveCredentialReference(credentialType.test.request.baseURL)}${credentialType.test.request.url}`, {
        headers: Object.fromEntries(
          Object.entries(credentialType.authenticate.properties.headers).map(([name, text]) => [
            name,
            resolveCredentialReference(text),
          ]),
        ),
      }),
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
