/**
 * Returns the webhook lifecycle functions of the installed n8n version. n8n 1.70 has them in its
 * `Workflow` class. n8n 2 has only a context class for each step, and its server calls the node's methods.
 * That server does not run here, so this function calls the methods instead.
 */
export function createWebhookLifecycle({ NodeExecuteFunctions, HookContext, WebhookContext }, { NodeHelpers }) {
  if (NodeHelpers.getNodeWebhooks)
    return {
      webhooksOf: (workflow, node, more) => NodeHelpers.getNodeWebhooks(workflow, node, more),
      createIfMissing: (workflow, hook) =>
        workflow.createWebhookIfNotExists(hook, NodeExecuteFunctions, 'trigger', 'activate'),
      remove: (workflow, hook) => workflow.deleteWebhook(hook, NodeExecuteFunctions, 'internal', 'deactivate'),
      call: (workflow, node, { webhook, more, waiting }) =>
        workflow.runWebhook(webhook, node, more, NodeExecuteFunctions, 'webhook', waiting),
    };

  const typeOf = (workflow, { type, typeVersion }) => workflow.nodeTypes.getByNameAndVersion(type, typeVersion);
  /** Calls one of the webhook methods of an n8n node. */
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
        const nodePath = String(workflow.expression.getSimpleParameterValue(node, path, 'internal', {}));
        return {
          node: node.name,
          path: NodeHelpers.getNodeWebhookPath(workflow.id, node, nodePath, isFullPath, restartWebhook),
          httpMethod: 'POST',
          webhookDescription,
          workflowId: workflow.id,
          workflowExecuteAdditionalData: more,
        };
      }),
    async createIfMissing(workflow, hook) {
      const creationContext = { mode: 'trigger', activation: 'activate' };
      if (await run(workflow, hook, { ...creationContext, method: 'checkExists' })) return;
      await run(workflow, hook, { ...creationContext, method: 'create' });
    },
    remove: (workflow, hook) => run(workflow, hook, { mode: 'internal', activation: 'deactivate', method: 'delete' }),
    call: (workflow, node, { webhook, more, waiting }) => {
      const context = new WebhookContext(workflow, node, more, 'webhook', webhook, [], waiting ?? null);
      return typeOf(workflow, node).webhook.call(context);
    },
  };
}
