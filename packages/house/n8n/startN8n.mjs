import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { besideN8n } from './besideN8n.mjs';
import { hooksWith } from './hooksWith.mjs';

const require = createRequire(besideN8n);
const core = require('n8n-core');
const workflows = require('n8n-workflow');
const { WorkflowExecute } = core;
const { ExpressionEvaluatorProxy, NodeHelpers, Workflow } = workflows;
const { webhooksOf, createIfMissing, remove, call: callWebhook } = hooksWith(core, workflows);

// As n8n's server of 1.70 does; 2 has one evaluator.
ExpressionEvaluatorProxy?.setEvaluator('tournament');

const nothing = () => {};

/** n8n's own nodes that the flows use, by the place of their class; nothing of them is played. */
const places = {
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
const made = new Map();
function baseNode(type) {
  const place = places[type.replace('n8n-nodes-base.', '')];
  if (place === undefined) return undefined;
  if (!made.has(type))
    made.set(type, new (require(`n8n-nodes-base/dist/nodes/${place}.node.js`)[basename(place)])());
  return made.get(type);
}
const settled = { setExecutionStatus: nothing, sendDataToUI: nothing, logAiEvent: nothing };

/**
 * What n8n's server does around its executor: it keeps flows active, is called from outside, lets executions wait and
 * goes on with them. Executor, nodes' contexts, webhooks' lives and requests are n8n's own.
 *
 * @param nodes ours, as installed
 * @param credential what the credential holds
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
  const getByName = type => types.get(type) ?? baseNode(type) ?? plain;
  const getByNameAndVersion = (type, version) => NodeHelpers.getVersionedNodeType(getByName(type), version);
  const nodeTypes = { getByName, getByNameAndVersion, getKnownTypes: () => ({}) };
  const filled = text => text.replace(/^=\{\{\$credentials\.(\w+)\}\}$/, (_, name) => credential[name]);
  const credentialsHelper = {
    getParentTypes: () => [],
    getDecrypted: async () => ({ ...credential }),
    preAuthentication: async () => undefined,
    isCredentialUsableByNode: () => true,
    async authenticate(_, __, options) {
      const { headers } = credentialType.authenticate.properties;
      const own = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filled(text)]));
      return { ...options, headers: { ...options.headers, ...own } };
    },
  };

  /** Active flows by their address, executions by their number. */
  const active = new Map();
  const executions = new Map();
  let started = 0;
  const flows = new Map();
  const refused = [];
  let url = '';
  const additional = more => ({
    ...settled,
    variables: {},
    secretsHelpers: {},
    credentialsHelper,
    webhookBaseUrl: `${url}/webhook`,
    webhookTestBaseUrl: `${url}/webhook-test`,
    webhookWaitingBaseUrl: `${url}/webhook-waiting`,
    executeWorkflow,
    ...more,
  });
  const workflowOf = ({ staticData, ...plainFlow }) =>
    new Workflow({ active: true, nodeTypes, settings: {}, staticData, ...structuredClone(plainFlow) });

  /** What a flow remembers is kept as text, as in n8n's database. */
  const keep = (flow, { staticData }) =>
    Object.assign(flow, { staticData: JSON.parse(JSON.stringify(staticData)) });

  /** A flow that a flow starts, from where it says that others start it. */
  async function executeWorkflow({ id }, _, { inputData, doNotWaitToFinish }) {
    const flow = flows.get(id);
    const { name } = flow.nodes.find(({ type }) => type === 'n8n-nodes-base.executeWorkflowTrigger');
    const running = run(flow, { node: name, data: { main: [inputData] }, source: null });
    if (doNotWaitToFinish) return { data: [null] };
    const { id: executionId, outputs } = await running;
    return { executionId, data: Object.values(outputs).slice(-1) };
  }

  async function run(flow, stack, resumed) {
    started += resumed ? 0 : 1;
    const id = resumed?.id ?? String(started);
    flows.set(flow.id, flow);
    const workflow = workflowOf(flow);
    const data = resumed?.data ?? {
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
    const execution = new WorkflowExecute(additional({ executionId: id, ...hooks }), 'webhook', data);
    const ended = await execution.processRunExecutionData(workflow);
    const { error, runData } = ended.data.resultData;
    const outputs = Object.fromEntries(
      Object.entries(runData).map(([name, runs]) => [name, runs.at(-1).data?.main?.[0] ?? []]),
    );
    // What waits is kept as text, as in n8n's database.
    const kept = JSON.parse(JSON.stringify(ended.data));
    const result = { id, flow, error, outputs, waitTill: ended.waitTill, data: kept };
    executions.set(id, result);
    return result;
  }

  async function call(flow, node, request, response, waiting) {
    const workflow = workflowOf(flow);
    const rawBody = await buffer(request);
    const httpRequest = {
      headers: request.headers,
      body: JSON.parse(rawBody),
      rawBody,
      params: {},
      query: {},
    };
    const answered = { code: 200, text: 'ok' };
    const httpResponse = {
      status: code => Object.assign(answered, { code }) && httpResponse,
      send: text => Object.assign(answered, { text }) && httpResponse,
      end: nothing,
    };
    const more = additional({ httpRequest, httpResponse, executionId: waiting?.id });
    const [webhook] = webhooksOf(workflow, workflow.getNode(node), more);
    const told = await callWebhook(workflow, workflow.getNode(node), {
      webhook,
      more,
      waiting: waiting?.data,
    });
    keep(flow, workflow);
    response.writeHead(answered.code).end(answered.text);
    return told.workflowData;
  }

  const server = createServer(async (request, response) => {
    try {
      const [, kind, id, node] = request.url.split('?', 1)[0].split('/');
      if (kind === 'webhook-waiting') {
        const waiting = executions.get(id);
        const own = waiting?.flow.nodes.find(each => each.id === node);
        if (!waiting?.waitTill || !own) return response.writeHead(waiting ? 409 : 404).end();
        const data = await call(waiting.flow, own.name, request, response, waiting);
        if (!data) return;
        waiting.data.executionData.nodeExecutionStack[0].data.main = data;
        await run(waiting.flow, undefined, waiting);
        return;
      }
      const found = active.get(request.url);
      if (!found) return response.writeHead(404).end();
      const data = await call(found.flow, found.node, request, response);
      if (data) await run(found.flow, { node: found.node, data: { main: data }, source: null });
      else refused.push(request.url);
    } catch (error) {
      refused.push(error);
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${server.address().port}`;

  /** The webhooks of a flow, with n8n's own methods on them. */
  const hooksOf = flow => {
    const workflow = workflowOf(flow);
    const hooks = flow.nodes.flatMap(({ name }) =>
      webhooksOf(workflow, workflow.getNode(name), additional({})),
    );
    return { workflow, hooks };
  };

  return {
    url,
    types,
    credentialType,
    executions,
    refused,
    /** Runs a flow from its first node, with the items that that is handed. */
    run(flow, ...items) {
      const { name } = flow.nodes.find(({ type }) => !type.endsWith('.stickyNote'));
      return run(flow, { node: name, data: { main: [items] }, source: null });
    },
    typeOf: getByNameAndVersion,
    /** Parameters that n8n would not run a node with. */
    issuesOf(node, { properties }) {
      const parameters = NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node);
      return Object.keys(
        NodeHelpers.getNodeParametersIssues(properties, { ...node, parameters })?.parameters ?? {},
      );
    },
    async activate(flow) {
      const { workflow, hooks } = hooksOf(flow);
      for (const hook of hooks) {
        await createIfMissing(workflow, hook);
        active.set(`/webhook/${hook.path}`, { flow, node: hook.node });
      }
      keep(flow, workflow);
    },
    /** n8n does not know the flow for a while: it starts anew. */
    forget(flow) {
      for (const hook of hooksOf(flow).hooks) active.delete(`/webhook/${hook.path}`);
    },
    async deactivate(flow) {
      const { workflow, hooks } = hooksOf(flow);
      for (const hook of hooks) {
        await remove(workflow, hook);
        active.delete(`/webhook/${hook.path}`);
      }
      keep(flow, workflow);
    },
    /** What n8n does when the time is over. */
    timeOut: id => run(executions.get(id).flow, undefined, executions.get(id)),
    /** What the credential's test is answered. */
    testCredential: () =>
      fetch(`${filled(credentialType.test.request.baseURL)}${credentialType.test.request.url}`, {
        headers: Object.fromEntries(
          Object.entries(credentialType.authenticate.properties.headers).map(([name, text]) => [
            name,
            filled(text),
          ]),
        ),
      }),
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
