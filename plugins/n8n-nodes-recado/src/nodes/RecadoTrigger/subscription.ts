import { createHash } from 'node:crypto';
import type { IHookFunctions, IWebhookFunctions, Json, JsonObject } from 'n8n-workflow';
import { requestRecadoJson, toSelectedClientId } from '../../requestRecado.ts';
import { verifyWebhookSignature } from '../../verifyWebhookSignature.ts';

type Context = IHookFunctions | IWebhookFunctions;

/**
 * Builds the subscription's ID. A test run in the editor has its own ID, so that the subscription of the active
 * flow still gets events.
 */
const buildExternalId = (node: Context): string => {
  const { id = '' } = node.getWorkflow();
  return ['n8n', node.getInstanceId(), id, node.getNode().id, ...(isTest(node) ? ['test'] : [])].join(':');
};
const isTest = (node: Context): boolean => node.getMode() === 'manual';
const getSelectedClient = (node: Context): string | undefined =>
  toSelectedClientId(node.getNodeParameter('client', '', { extractValue: true }));

/**
 * Builds the webhook's label: the flow's name, so that the owner recognizes it, and a hash that makes it
 * unique.
 */
const buildLabel = (node: Context): string => {
  const { name = '' } = node.getWorkflow();
  const unique = createHash('sha256').update(buildExternalId(node)).digest('hex').slice(0, 8);
  const plain = name.replace(/\p{Cc}/gu, ' ').trim();
  return `n8n · ${[...plain].slice(0, 40).join('')} · ${unique}`;
};

const findSubscription = async (node: Context): Promise<JsonObject | undefined> => {
  const { webhooks } = await requestRecadoJson(node, {
    method: 'GET',
    path: '/external/webhooks',
    qs: { externalId: buildExternalId(node) },
    client: getSelectedClient(node),
  });
  return (webhooks as JsonObject[])[0];
};

/** Checks whether the subscription exists with the node's current settings. */
export async function isWorkflowSubscribed(node: IHookFunctions): Promise<boolean> {
  const subscription = await findSubscription(node);
  const settings = readSettings(node);
  return (
    subscription !== undefined &&
    subscription.enabled === true &&
    subscription.url === settings.url &&
    String(subscription.eventTypes) === String(settings.eventTypes) &&
    String(subscription.chatKinds) === String(settings.chatKinds) &&
    subscription.turnSeconds === settings.turnSeconds
  );
}

const readSettings = (node: Context) => {
  const eventTypes = node.getNodeParameter('eventTypes', []) as string[];
  return {
    url: node.getNodeWebhookUrl('default'),
    eventTypes,
    chatKinds: node.getNodeParameter('chatKinds', []) as string[],
    ...(eventTypes.includes('conversation.turn') && {
      turnSeconds: node.getNodeParameter('turnSeconds', 8) as number,
    }),
  };
};

/**
 * Creates or updates the subscription.
 * @returns its signing secret. The API returns a secret only on creation, so an existing
 * subscription gets a new one (the previous one stays valid for a day). Earlier Recado versions
 * always returned the client's secret.
 */
async function upsertSubscription(node: Context, after: JsonObject = {}): Promise<Json> {
  const { secret, webhook } = await requestRecadoJson(node, {
    method: 'POST',
    path: '/external/webhooks',
    body: {
      ...readSettings(node),
      ...after,
      label: buildLabel(node),
      origin: 'n8n',
      externalId: buildExternalId(node),
    },
    client: getSelectedClient(node),
  });
  if (typeof secret === 'string') return secret;
  const { id } = webhook as JsonObject;
  const renewed = await requestRecadoJson(node, {
    method: 'POST',
    path: `/external/webhooks/${String(id)}/secret`,
    client: getSelectedClient(node),
  });
  return renewed.secret;
}

/**
 * Creates the subscription or updates it to the node's settings. `cursor` is the sequence number of the last
 * event that this flow received. With the option `backlog`, all later events are delivered once.
 */
export async function subscribeWorkflow(node: Context): Promise<void> {
  const state = node.getWorkflowStaticData('node');
  const client = getSelectedClient(node);
  const cursor = isTest(node) ? undefined : state.cursor;
  const after = node.getNodeParameter('backlog', true) === true && typeof cursor === 'number' ? { after: cursor } : {};
  state.secret = await upsertSubscription(node, after);
  if (typeof cursor === 'number') return;
  const { sequence } = await requestRecadoJson(node, {
    method: 'GET',
    path: '/external/conversations',
    qs: { limit: 1 },
    client,
  });
  state.cursor = sequence;
}

/**
 * Disables the subscription. It is not deleted, so that the position after the last received event and pending
 * retries are kept until the flow is active again. Only the subscription of a test run in the editor is
 * deleted.
 */
export async function unsubscribeWorkflow(node: IHookFunctions): Promise<void> {
  const subscription = await findSubscription(node);
  if (!subscription) return;
  const target = { path: `/external/webhooks/${String(subscription.id)}`, client: getSelectedClient(node) };
  await requestRecadoJson(
    node,
    isTest(node) ? { ...target, method: 'DELETE' } : { ...target, method: 'PATCH', body: { enabled: false } },
  );
}

/** Minimum time in milliseconds between two requests for a new secret after wrong signatures. */
const SECRET_REQUEST_INTERVAL_MS = 60_000;

/**
 * Checks whether a delivery came from Recado. If the secret is unknown or may have changed, requests it again.
 */
export async function verifyWebhookDelivery(node: IWebhookFunctions): Promise<boolean> {
  const request = node.getRequestObject();
  if (request.rawBody === undefined) await request.readRawBody?.();
  const { rawBody } = request;
  if (rawBody === undefined) return false;
  const state = node.getWorkflowStaticData('node');
  const isSigned = () =>
    typeof state.secret === 'string' && verifyWebhookSignature(state.secret, node.getHeaderData(), rawBody);
  if (isSigned()) return true;
  const now = Date.now();
  if (typeof state.asked === 'number' && now - state.asked < SECRET_REQUEST_INTERVAL_MS) return false;
  state.asked = now;
  // Anyone may call the URL of this n8n webhook.
  // A forged request must not enable a disabled Recado webhook or replace a secret that the owner chose.
  const subscription = await findSubscription(node);
  if (subscription?.enabled !== true || (subscription.ownSecret === true && typeof state.secret === 'string'))
    return false;
  state.secret = await upsertSubscription(node);
  return isSigned();
}
