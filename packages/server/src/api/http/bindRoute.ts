import type { Lifecycle, ResponseToolkit, RouteOptionsPayload, RouteOptionsValidate, ServerRoute } from '@hapi/hapi';
import {
  type ApiEndpointKey,
  type Endpoint,
  type EndpointGuard,
  endpoints,
  getPathResourceKind,
  listRequiredScopes,
  MAX_TEXT_CHARS,
  type SuccessResponse,
  splitEndpointKey,
} from '@recado/contract';
import { identityTexts, apiErrorTexts as texts } from '@recado/texts';
import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { IdentityRequired, NotFound } from '../../core/errors/index.ts';
import { runInSpan } from '../../core/tracing/index.ts';
import type { JsonBodyReader } from './bodies/createJsonBodyReader.ts';
import { bodyEncodingCheckExtension, uploadEncodingCheckExtension } from './bodyEncodingCheckExtension.ts';
import { getCaller, toAuditActor } from './callerDataByGuard.ts';
import { createRouteValidation } from './createRouteValidation.ts';
import type { EndpointCall, EndpointRoute } from './defineRoute.ts';
import type { AuthStrategies } from './requestCredentials.ts';
import type { RequestIpAddressResolver } from './requestIpAddressResolver.ts';

/** Maximum bytes of a JSON body besides its longest text. The limit is low, because media are sent as URLs. */
const MAX_BODY_BYTES_WITHOUT_TEXT = 100 * 1024;
/**
 * Maximum bytes of a text in a JSON body, in which each character may be an escape sequence such as `\u00e1`.
 */
const MAX_ENCODED_TEXT_BYTES = MAX_TEXT_CHARS * 6;
/** Maximum size of a form in addition to its file, in bytes: boundaries and headers. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024;

/** CORS options that allow programs of any origin, because they authenticate with a token, never a cookie. */
const programCors = {
  // Send the literal `*` as allowed origin. With ['*'], hapi would send the request's own origin instead.
  origin: 'ignore' as const,
  credentials: false,
  additionalHeaders: ['x-api-token', 'x-client-id', 'idempotency-key', 'last-event-id'],
  additionalExposedHeaders: ['Retry-After', 'X-Request-Id'],
};

export interface RouteBindingOptions {
  /** Name of the authentication strategy for each guard. Each instance of the plugin has different names. */
  readonly strategies: AuthStrategies;
  readonly resolveClientAddress: RequestIpAddressResolver;
  /** Whether successful responses are validated against their schemas. Only tests do so: it takes time. */
  readonly checkAnswers: boolean;
  /** Reader of all JSON bodies of the instance. */
  readonly jsonBodies: JsonBodyReader;
  /** `none` accepts bodies of any structure. Only for the control of a measurement. */
  readonly bodyLimits?: 'none' | undefined;
}

/** Creates the hapi route of an endpoint from its definition in the contract. */
export function bindRoute(
  { key, handle }: EndpointRoute,
  { strategies, resolveClientAddress, checkAnswers, jsonBodies, bodyLimits }: RouteBindingOptions,
): ServerRoute {
  const endpoint: Endpoint = endpoints[key];
  const { method, path } = splitEndpointKey(key);
  const { guard, payload, upload, query, headers } = endpoint;
  return {
    method,
    path,
    options: {
      // Ignore all cookies, because none is used for authentication and those of other applications may be malformed.
      state: { parse: false, failAction: 'ignore' },
      auth: guard === 'public' ? false : strategies[guard],
      app: { scopes: listRequiredScopes(endpoint), beforeTwoStep: endpoint.beforeTwoStep },
      cors: path.startsWith('/external/') ? programCors : false,
      validate: {
        ...createRouteValidation(
          { query: query ?? EMPTY_QUERY_SCHEMA, ...(payload && { payload }), ...(headers && { headers }) },
          { unknownKeys: endpoint.unknownKeys, bodyLimits },
        ),
        ...validatePathParams(key),
      },
      ...(mayHaveBody(method) && {
        payload: upload ? uploadPayloadOptions(upload) : jsonBodies.payloadOptions(maxJsonBytes(guard)),
        ext: upload
          ? { onPreAuth: uploadEncodingCheckExtension }
          : { onPreAuth: bodyEncodingCheckExtension, ...jsonBodies.extensions },
      }),
      response: {
        // Ignore Range headers, because hapi would respond with 416 to those of react-admin's simple-rest.
        ranges: false,
        ...(checkAnswers && { status: responseSchemasByStatus(endpoint.answers), failAction: 'error' as const }),
      },
    },
    handler: createHandler(
      endpoint,
      guard,
      withTracing(key, endpoint, checkAnswers ? withResponseCheck(endpoint, handle) : handle),
      resolveClientAddress,
    ),
  };
}

// This schema accepts only an object without keys, whereas `Joi.object()` would accept any key.
const EMPTY_QUERY_SCHEMA = Joi.object({});

/** Returns the size limit. It is lower for public endpoints, because they receive no message texts. */
const maxJsonBytes = (guard: EndpointGuard): number =>
  guard === 'public' ? MAX_BODY_BYTES_WITHOUT_TEXT : MAX_BODY_BYTES_WITHOUT_TEXT + MAX_ENCODED_TEXT_BYTES;

/**
 * Leaves the body unread and passes it to the handler as a stream, because hapi would hold the whole file in
 * memory. The route has no timeout, because the server itself limits slow uploads.
 */
const uploadPayloadOptions = ({ maxBytes }: NonNullable<Endpoint['upload']>): RouteOptionsPayload => ({
  maxBytes: maxBytes + MAX_FORM_OVERHEAD_BYTES,
  allow: ['multipart/form-data'],
  multipart: { output: 'stream' },
  output: 'stream',
  parse: false,
  timeout: false,
});

const mayHaveBody = (method: string): boolean => method !== 'GET';

/** Omits responses that may be a stream, because hapi cannot validate them ({@link withResponseCheck} does). */
const responseSchemasByStatus = (answers: readonly SuccessResponse[]): Record<number, Joi.Schema> =>
  Object.fromEntries(
    answers.flatMap(({ status, body, stream }) => (body && Joi.isSchema(body) && !stream ? [[status, body]] : [])),
  );

/** Validates the JSON responses of an endpoint that may also respond with a stream. */
const withResponseCheck =
  ({ answers: [{ body, stream }] }: Endpoint, handle: EndpointRoute['handle']): EndpointRoute['handle'] =>
  async call => {
    const reply = await handle(call);
    const isPlain = !(typeof reply === 'object' && reply !== null && 'statusCode' in reply);
    return stream && Joi.isSchema(body) && isPlain ? Joi.attempt(reply, body) : reply;
  };

/**
 * Starts a trace for a call, or continues the trace that a program sent. Calls to public endpoints
 * always start a new trace.
 */
const withTracing =
  (key: ApiEndpointKey, { guard, answers }: Endpoint, handle: EndpointRoute['handle']): EndpointRoute['handle'] =>
  async call => {
    const { method, info, headers, route } = call.request;
    const traceparent = guard === 'public' ? undefined : headers.traceparent;
    const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': route.path };
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const step = { name: key, kind: 'server', isRoot: true, since: info.received, attributes, parent } as const;
    return runInSpan(step, async span => {
      const reply = await handle(call);
      span.set({ 'http.response.status_code': isHapiResponse(reply) ? reply.statusCode : answers[0].status });
      return reply;
    });
  };

/** Whether the handler returned a response made with hapi's toolkit `h` instead of only a response body. */
const isHapiResponse = (reply: unknown): reply is ReturnType<ResponseToolkit['response']> =>
  typeof reply === 'object' && reply !== null && 'statusCode' in reply && 'header' in reply;

const createHandler =
  (
    endpoint: Endpoint,
    guard: EndpointGuard,
    handle: EndpointRoute['handle'],
    resolveClientAddress: RequestIpAddressResolver,
  ): Lifecycle.Method =>
  async (request, h) => {
    const caller = getCaller(guard, request.auth, endpoint.member);
    const address = resolveClientAddress(request);
    const { params, query, payload, headers } = request;
    if (isIdentityNeeded(endpoint, payload) && !request.auth.credentials.user?.hasRecentIdentity)
      throw new IdentityRequired(identityTexts.errors.required);
    // A session that replaces a token is its user, also in the audit log.
    const actor = toAuditActor(request.auth.credentials?.user ? 'session' : guard, caller, address, request);
    const call = { params, query, payload, headers, caller, address, actor, request, h };
    const reply: unknown = await handle(call as unknown as EndpointCall<EndpointRoute['key']>);
    return isHapiResponse(reply) ? reply : h.response(reply as object).code(endpoint.answers[0].status);
  };

/** Whether a request needs a session that has proved its user's identity within ten minutes. */
function isIdentityNeeded({ needsRecentIdentity }: Endpoint, payload: unknown): boolean {
  if (needsRecentIdentity === undefined || needsRecentIdentity === true) return needsRecentIdentity === true;
  const { field, value } = needsRecentIdentity;
  const sent: unknown = (payload as Readonly<Record<string, unknown>> | null)?.[field] ?? undefined;
  return value === undefined ? sent !== undefined : sent === value;
}

/** Makes a malformed ID cause the same response as an unknown one: 404 with the resource's message. */
function validatePathParams(key: ApiEndpointKey): Pick<RouteOptionsValidate, 'params'> {
  const { path } = splitEndpointKey(key);
  if (!path.includes('{')) return {};
  const notFoundTextByParam: Readonly<Record<string, string>> = {
    id: texts.notFound[getPathResourceKind(path)],
    webhookId: texts.notFound.webhook,
    deliveryId: texts.notFound.delivery,
    messageId: texts.notFound.media,
    member: texts.notFound.member,
    invitation: texts.notFound.invitation,
    subscription: texts.notFound.subscription,
  };
  // Path parameters that are no UUIDs: WhatsApp's message and template IDs, chats, groups and contacts.
  const isFreeForm = (name: string) =>
    ['chat', 'conversation', 'group', 'contact', 'template'].includes(name) ||
    (name === 'messageId' && path.includes('/messages/'));
  return {
    async params(params: unknown) {
      const entries = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>);
      const invalidName = entries.find(([name, value]) => !isFreeForm(name) && !isUuid(value))?.[0];
      if (invalidName !== undefined) throw new NotFound(notFoundTextByParam[invalidName] ?? texts.unknownPath);
      // Convert IDs to lower case, because UUIDs are compared as lower-case text.
      return Object.fromEntries(
        entries.map(([name, value]) => [name, isFreeForm(name) ? String(value) : String(value).toLowerCase()]),
      );
    },
  };
}
