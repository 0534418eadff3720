import { createHash } from 'node:crypto';
import type { IHookFunctions, IWebhookFunctions, Json, JsonObject } from 'n8n-workflow';
import { ask, clientOf } from '../../request.ts';
import { verify } from '../../verify.ts';

type Context = IHookFunctions | IWebhookFunctions;

/** While somebody looks at one event in the editor, the flow that is active goes on. */
const externalIdOf = (node: Context): string => {
  const { id = '' } = node.getWorkflow();
  return ['n8n', node.getInstanceId(), id, node.getNode().id, ...(isTest(node) ? ['test'] : [])].join(':');
};
const isTest = (node: Context): boolean => node.getMode() === 'manual';
const clientHere = (node: Context): string | undefined =>
  clientOf(node.getNodeParameter('client', '', { extractValue: true }));

/** The name of the flow, so that an owner recognises it, and what makes it the only one of that name. */
const labelOf = (node: Context): string => {
  const { name = '' } = node.getWorkflow();
  const unique = createHash('sha256').update(externalIdOf(node)).digest('hex').slice(0, 8);
  const plain = name.replace(/\p{Cc}/gu, ' ').trim();
  return `n8n · ${[...plain].slice(0, 40).join('')} · ${unique}`;
};

const findOwn = async (node: Context): Promise<JsonObject | undefined> => {
  const { webhooks } = await ask(node, {
    method: 'GET',
    path: '/external/webhooks',
    qs: { externalId: externalIdOf(node) },
    client: clientHere(node),
  });
  return (webhooks as JsonObject[])[0];
};

/** Whether the subscription is there, as this node has it now. */
export async function isSubscribed(node: IHookFunctions): Promise<boolean> {
  const own = await findOwn(node);
  const asked = wishesOf(node);
  return (
    own !== undefined &&
    own.enabled === true &&
    own.url === asked.url &&
    String(own.eventTypes) === String(asked.eventTypes) &&
    String(own.chatKinds) === String(asked.chatKinds) &&
    own.turnSeconds === asked.turnSeconds
  );
}

const wishesOf = (node: Context) => {
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
 * @returns what its deliveries are signed with: its own secret is told once, so that one that is there already gets another,
 * beside which the one before is good for a day. Recado of before told the client's each time.
 */
async function keep(node: Context, after: JsonObject = {}): Promise<Json> {
  const { secret, webhook } = await ask(node, {
    method: 'POST',
    path: '/external/webhooks',
    body: {
      ...wishesOf(node),
      ...after,
      label: labelOf(node),
      origin: 'n8n',
      externalId: externalIdOf(node),
    },
    client: clientHere(node),
  });
  if (typeof secret === 'string') return secret;
  const { id } = webhook as JsonObject;
  const renewed = await ask(node, {
    method: 'POST',
    path: `/external/webhooks/${String(id)}/secret`,
    client: clientHere(node),
  });
  return renewed.secret;
}

/**
 * Creates it, or makes it as it is wished for now. `cursor` is the number of the last event that this flow got: what
 * happened since is told once, if wished.
 */
export async function subscribe(node: Context): Promise<void> {
  const state = node.getWorkflowStaticData('node');
  const client = clientHere(node);
  const cursor = isTest(node) ? undefined : state.cursor;
  const after =
    node.getNodeParameter('backlog', true) === true && typeof cursor === 'number' ? { after: cursor } : {};
  state.secret = await keep(node, after);
  if (typeof cursor === 'number') return;
  const { sequence } = await ask(node, {
    method: 'GET',
    path: '/external/conversations',
    qs: { limit: 1 },
    client,
  });
  state.cursor = sequence;
}

/**
 * What the flow got last stays known, for the day it is active again, and so does what waits for another try: the
 * subscription is only switched off. One that was for a look in the editor is gone.
 */
export async function unsubscribe(node: IHookFunctions): Promise<void> {
  const own = await findOwn(node);
  if (!own) return;
  const about = { path: `/external/webhooks/${String(own.id)}`, client: clientHere(node) };
  await ask(
    node,
    isTest(node) ? { ...about, method: 'DELETE' } : { ...about, method: 'PATCH', body: { enabled: false } },
  );
}

/** Milliseconds after which a signature that does not fit is worth asking for the secret again. */
const PATIENCE = 60_000;

/** Whether a delivery is Recado's. The secret may have been changed since, or is not known yet. */
export async function isTrue(node: IWebhookFunctions): Promise<boolean> {
  const request = node.getRequestObject();
  if (request.rawBody === undefined) await request.readRawBody?.();
  const { rawBody } = request;
  if (rawBody === undefined) return false;
  const state = node.getWorkflowStaticData('node');
  const isSigned = () =>
    typeof state.secret === 'string' && verify(state.secret, node.getHeaderData(), rawBody);
  if (isSigned()) return true;
  const now = Date.now();
  if (typeof state.asked === 'number' && now - state.asked < PATIENCE) return false;
  state.asked = now;
  // Whoever calls may be anybody: what its owner has disabled stays so, and its own secret is not changed for their sake.
  const own = await findOwn(node);
  if (own?.enabled !== true || (own.ownSecret === true && typeof state.secret === 'string')) return false;
  state.secret = await keep(node);
  return isSigned();
}
