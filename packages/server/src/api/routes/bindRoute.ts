import type { Lifecycle, ResponseToolkit, RouteOptionsPayload, RouteOptionsValidate, ServerRoute } from '@hapi/hapi';
import {
  type ApiEndpointKey,
  type Endpoint,
  type EndpointGuard,
  endpoints,
  getPathSubject,
  listRequiredScopes,
  MAX_TEXT_CHARS,
  type SuccessResponse,
  splitEndpointKey,
} from '@recado/contract';
import { errors as texts } from '@recado/texts';
import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { NotFound } from '../../core/errors/index.ts';
import { runInSpan } from '../../core/tracing/index.ts';
import type { Strategies } from '../auth/strategies.ts';
import { createRouteValidation } from '../http/index.ts';
import { FORM_OVERHEAD_BYTES } from '../uploads/readForm.ts';
import { bodyEncodingExtension, uploadEncodingExtension } from './bodyEncodingExtension.ts';
import { getCaller, toActor } from './caller.ts';
import type { ClientAddressResolver } from './clientAddressResolver.ts';
import type { Call, Route } from './route.ts';

/** Maximum size of a JSON body without its longest text, in bytes. It needs no media, only their URLs. */
const MAX_BODY_BYTES_WITHOUT_TEXT = 100 * 1024;
/** Maximum size of a text in bytes, if each character has the longest JSON spelling, such as `\u00e1`. */
const MAX_ENCODED_TEXT_BYTES = MAX_TEXT_CHARS * 6;

/** CORS for programs of any origin, which authenticate with their own token and never with a cookie. */
const programCors = {
  // Send the literal `*`, because with ['*'] hapi would echo the origin of the request.
  origin: 'ignore' as const,
  credentials: false,
  additionalHeaders: ['x-api-token', 'x-client-id', 'idempotency-key', 'last-event-id'],
  additionalExposedHeaders: ['Retry-After', 'X-Request-Id'],
};

export interface RouteBindingOptions {
  /** Name of the authentication strategy for each guard. The names differ for each instance of the plugin. */
  readonly strategies: Strategies;
  readonly resolveClientAddress: ClientAddressResolver;
  /** Validates every successful response against its schema. Only tests use it, because it takes time. */
  readonly checkAnswers: boolean;
}

/** Creates the hapi route of an endpoint from its definition in the contract. */
export function bindRoute(
  { key, handle }: Route,
  { strategies, resolveClientAddress, checkAnswers }: RouteBindingOptions,
): ServerRoute {
  const endpoint: Endpoint = endpoints[key];
  const { method, path } = splitEndpointKey(key);
  const { guard, payload, upload, query, headers } = endpoint;
  return {
    method,
    path,
    options: {
      // Cookies are not used for authentication, so foreign or malformed cookies are ignored.
      state: { parse: false, failAction: 'ignore' },
      auth: guard === 'public' ? false : strategies[guard],
      app: { scopes: listRequiredScopes(endpoint), beforeTwoStep: endpoint.beforeTwoStep },
      cors: path.startsWith('/external/') ? programCors : false,
      validate: {
        ...createRouteValidation({
          query: query ?? EMPTY_QUERY_SCHEMA,
          ...(payload && { payload: endpoint.unknownKeys === 'strip' ? stripUnknownKeys(payload) : payload }),
          ...(headers && { headers: Joi.compile(headers).options({ allowUnknown: true }) }),
        }),
        ...validatePathParams(key),
      },
      ...(mayHaveBody(method) && {
        payload: upload ? uploadPayloadOptions(upload) : jsonPayloadOptions(guard),
        ext: { onPreAuth: upload ? uploadEncodingExtension : bodyEncodingExtension },
      }),
      response: {
        // react-admin's simple-rest sends its own kind of Range header, to which hapi would respond with 416.
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

// An object without keys. `Joi.object()` would accept any key.
const EMPTY_QUERY_SCHEMA = Joi.object({});

/** Public endpoints take no message texts, so their limit is lower. */
const jsonPayloadOptions = (guard: EndpointGuard): RouteOptionsPayload => ({
  maxBytes: guard === 'public' ? MAX_BODY_BYTES_WITHOUT_TEXT : MAX_BODY_BYTES_WITHOUT_TEXT + MAX_ENCODED_TEXT_BYTES,
  allow: ['application/json'],
});

/** Leaves the body unread: hapi would hold the whole file in memory. The server limits slow uploads. */
const uploadPayloadOptions = ({ maxBytes }: NonNullable<Endpoint['upload']>): RouteOptionsPayload => ({
  maxBytes: maxBytes + FORM_OVERHEAD_BYTES,
  allow: ['multipart/form-data'],
  multipart: { output: 'stream' },
  output: 'stream',
  parse: false,
  timeout: false,
});

const mayHaveBody = (method: string): boolean => method !== 'GET';

const stripUnknownKeys = (payload: Joi.Schema): Joi.Schema => payload.options({ stripUnknown: true });

/** Omits responses that may be a stream, because hapi cannot validate them; see `withResponseCheck`. */
const responseSchemasByStatus = (answers: readonly SuccessResponse[]): Record<number, Joi.Schema> =>
  Object.fromEntries(
    answers.flatMap(({ status, body, stream }) => (body && Joi.isSchema(body) && !stream ? [[status, body]] : [])),
  );

/** Validates the JSON responses of an endpoint that may also respond with a stream. */
const withResponseCheck =
  ({ answers: [{ body, stream }] }: Endpoint, handle: Route['handle']): Route['handle'] =>
  async call => {
    const reply = await handle(call);
    const isPlain = !(typeof reply === 'object' && reply !== null && 'statusCode' in reply);
    return stream && Joi.isSchema(body) && isPlain ? Joi.attempt(reply, body) : reply;
  };

/**
 * Starts a trace for a call, or continues the trace that a program sent. Public callers cannot set
 * the parent. Health checks are not traced, because monitors call them every second.
 */
const withTracing = (key: ApiEndpointKey, { guard, answers }: Endpoint, handle: Route['handle']): Route['handle'] =>
  key.includes(' /health')
    ? handle
    : call => {
        const { method, info, headers } = call.request;
        const traceparent = guard === 'public' ? undefined : headers.traceparent;
        const route = call.request.route.path;
        const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': route };
        const spanOptions = { name: key, kind: 'server', isRoot: true, since: info.received, attributes } as const;
        const parent = typeof traceparent === 'string' ? traceparent : undefined;
        return runInSpan({ ...spanOptions, parent }, async span => {
          const reply = await handle(call);
          const status = isHapiResponse(reply) ? reply.statusCode : answers[0].status;
          span.set({ 'http.response.status_code': status });
          return reply;
        });
      };

/** Whether the handler returned a response made with `h` instead of only a body. */
const isHapiResponse = (reply: unknown): reply is ReturnType<ResponseToolkit['response']> =>
  typeof reply === 'object' && reply !== null && 'statusCode' in reply && 'header' in reply;

const createHandler =
  (
    endpoint: Endpoint,
    guard: EndpointGuard,
    handle: Route['handle'],
    resolveClientAddress: ClientAddressResolver,
  ): Lifecycle.Method =>
  async (request, h) => {
    const caller = getCaller(guard, request.auth, endpoint.member);
    const address = resolveClientAddress(request);
    const call = {
      params: request.params,
      query: request.query,
      payload: request.payload,
      headers: request.headers,
      caller,
      address,
      actor: toActor(guard, caller, address, request),
      request,
      h,
    } as unknown as Call<Route['key']>;
    const reply: unknown = await handle(call);
    return isHapiResponse(reply) ? reply : h.response(reply as object).code(endpoint.answers[0].status);
  };

/** Responds to a malformed ID in the same way as to an unknown one: 404 with the resource's message. */
function validatePathParams(key: ApiEndpointKey): Pick<RouteOptionsValidate, 'params'> {
  const { path } = splitEndpointKey(key);
  if (!path.includes('{')) return {};
  const notFoundTextByParam: Readonly<Record<string, string>> = {
    id: texts.notFound[getPathSubject(path)],
    webhookId: texts.notFound.webhook,
    deliveryId: texts.notFound.delivery,
    messageId: texts.notFound.media,
    member: texts.notFound.member,
    invitation: texts.notFound.invitation,
    subscription: texts.notFound.subscription,
  };
  // These are no UUIDs: WhatsApp's message and template IDs, and references to chats, groups and contacts.
  const isFreeForm = (name: string) =>
    ['chat', 'conversation', 'group', 'contact', 'template'].includes(name) ||
    (name === 'messageId' && path.includes('/messages/'));
  return {
    params: async (params: unknown) => {
      const entries = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>);
      const invalidName = entries.find(([name, value]) => !isFreeForm(name) && !isUuid(value))?.[0];
      if (invalidName !== undefined) throw new NotFound(notFoundTextByParam[invalidName] ?? texts.unknownPath);
      // Convert IDs to lower case, so that they can be compared.
      return Object.fromEntries(
        entries.map(([name, value]) => [name, isFreeForm(name) ? String(value) : String(value).toLowerCase()]),
      );
    },
  };
}
