/**
 * The lives of webhooks, by n8n's own classes of whichever version: 1.70 has them in its workflow, 2 has a context for each
 * moment, around which its server, which is not here, does the rest.
 */
export function hooksWith({ NodeExecuteFunctions, HookContext, WebhookContext }, { NodeHelpers }) {
  if (NodeHelpers.getNodeWebhooks)
    return {
      webhooksOf: (workflow, node, more) => NodeHelpers.getNodeWebhooks(workflow, node, more),
      createIfMissing: (workflow, hook) =>
        workflow.createWebhookIfNotExists(hook, NodeExecuteFunctions, 'trigger', 'activate'),
      remove: (workflow, hook) =>
        workflow.deleteWebhook(hook, NodeExecuteFunctions, 'internal', 'deactivate'),
      call: (workflow, node, { webhook, more, waiting }) =>
        workflow.runWebhook(webhook, node, more, NodeExecuteFunctions, 'webhook', waiting),
    };

  const typeOf = (workflow, { type, typeVersion }) =>
    workflow.nodeTypes.getByNameAndVersion(type, typeVersion);
  /** One of the methods that a node has for its webhook. */
  const run = (workflow, hook, { mode, activation, method }) => {
    const node = workflow.getNode(hook.node);
    const { workflowExecuteAdditionalData: more } = hook;
    const context = new HookContext(workflow, node, more, mode, activation, hook);
    return typeOf(workflow, node).webhookMethods?.default?.[method]?.call(context);
  };
  return {
    webhooksOf: (workflow, node, more) =>
      (typeOf(workflow, node).description.webhooks ?? []).map(webhookDescription => {
        const { path, isFullPath, restartWebhook } = webhookDescription;
        const own = String(workflow.expression.getSimpleParameterValue(node, path, 'internal', {}));
        return {
          node: node.name,
          path: NodeHelpers.getNodeWebhookPath(workflow.id, node, own, isFullPath, restartWebhook),
          httpMethod: 'POST',
          webhookDescription,
          workflowId: workflow.id,
          workflowExecuteAdditionalData: more,
        };
      }),
    async createIfMissing(workflow, hook) {
      const creating = { mode: 'trigger', activation: 'activate' };
      if (await run(workflow, hook, { ...creating, method: 'checkExists' })) return;
      await run(workflow, hook, { ...creating, method: 'create' });
    },
    remove: (workflow, hook) =>
      run(workflow, hook, { mode: 'internal', activation: 'deactivate', method: 'delete' }),
    call: (workflow, node, { webhook, more, waiting }) => {
      const context = new WebhookContext(workflow, node, more, 'webhook', webhook, [], waiting ?? null);
      return typeOf(workflow, node).webhook.call(context);
    },
  };
}
