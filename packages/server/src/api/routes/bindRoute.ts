import type {
  Lifecycle,
  ResponseToolkit,
  RouteOptionsPayload,
  RouteOptionsValidate,
  ServerRoute,
} from '@hapi/hapi';
import {
  type Answer,
  type ApiKey,
  type Endpoint,
  endpoints,
  type Guard,
  pathSubject,
  scopesOf,
  splitKey,
  TEXT_LIMIT,
} from '@recado/contract';
import { errors as texts } from '@recado/texts';
import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { NotFound } from '../../ground/errors/index.ts';
import { traced } from '../../ground/tracing/index.ts';
import type { Strategies } from '../auth/strategies.ts';
import { validated } from '../http/index.ts';
import { FORM_ROOM } from '../uploads/readForm.ts';
import type { AddressOf } from './addressOf.ts';
import { actorOf, callerOf } from './caller.ts';
import { readEncodings, takeAsItIs } from './readEncodings.ts';
import type { Call, Route } from './route.ts';

/** Bytes of a JSON body around the longest thing in it; media comes by URL. */
const AROUND = 100 * 1024;
/** Bytes of a text at its limit in the longest spelling that JSON has for a letter, `\u00e1`. */
const LONGEST_TEXT = TEXT_LIMIT * 6;

/** Only programs of other origins call these, with a token they hold themselves; no cookie is ever involved. */
const anyOrigin = {
  // The literal `*`: hapi's ['*'] would echo whoever asks.
  origin: 'ignore' as const,
  credentials: false,
  additionalHeaders: ['x-api-token', 'x-client-id', 'idempotency-key', 'last-event-id'],
  additionalExposedHeaders: ['Retry-After', 'X-Request-Id'],
};

export interface Binding {
  /** Name of the strategy of each guard; scoped to one instance of the plugin. */
  readonly strategies: Strategies;
  readonly addressOf: AddressOf;
  /** Holds every successful answer against its shape; for tests, since it costs time. */
  readonly checkAnswers: boolean;
}

/** hapi's route of an endpoint: all of it comes from the contract. */
export function bindRoute(
  { key, handle }: Route,
  { strategies, addressOf, checkAnswers }: Binding,
): ServerRoute {
  const endpoint: Endpoint = endpoints[key];
  const { method, path } = splitKey(key);
  const { guard, payload, upload, query, headers } = endpoint;
  return {
    method,
    path,
    options: {
      // Nobody signs in by cookie, so a foreign or malformed one is not our business.
      state: { parse: false, failAction: 'ignore' },
      auth: guard === 'public' ? false : strategies[guard],
      app: { scopes: scopesOf(endpoint), beforeTwoStep: endpoint.beforeTwoStep },
      cors: path.startsWith('/external/') ? anyOrigin : false,
      validate: {
        ...validated({
          query: query ?? nothing,
          ...(payload && { payload: endpoint.unknownKeys === 'strip' ? strip(payload) : payload }),
          ...(headers && { headers: Joi.compile(headers).options({ allowUnknown: true }) }),
        }),
        ...pathParams(key),
      },
      ...(takesBody(method) && {
        payload: upload ? formOf(upload) : jsonOf(guard),
        ext: { onPreAuth: upload ? takeAsItIs : readEncodings },
      }),
      response: {
        // react-admin's simple-rest sends a Range header with a meaning of its own, which hapi would answer with 416.
        ranges: false,
        ...(checkAnswers && { status: answerShapes(endpoint.answers), failAction: 'error' as const }),
      },
    },
    handler: answering(
      endpoint,
      guard,
      asTraced(key, endpoint, checkAnswers ? held(endpoint, handle) : handle),
      addressOf,
    ),
  };
}

// Joi.object() would take any key.
const nothing = Joi.object({});

/** Whoever nobody knows yet writes no messages. */
const jsonOf = (guard: Guard): RouteOptionsPayload => ({
  maxBytes: guard === 'public' ? AROUND : AROUND + LONGEST_TEXT,
  allow: ['application/json'],
});

/** Left unread: hapi would hold a file in memory. How slowly it may come is the server's business. */
const formOf = ({ maxBytes }: NonNullable<Endpoint['upload']>): RouteOptionsPayload => ({
  maxBytes: maxBytes + FORM_ROOM,
  allow: ['multipart/form-data'],
  multipart: { output: 'stream' },
  output: 'stream',
  parse: false,
  timeout: false,
});

const takesBody = (method: string): boolean => method !== 'GET';

const strip = (payload: Joi.Schema): Joi.Schema => payload.options({ stripUnknown: true });

/** hapi would fail on an answer that may be a stream: see `held`. */
const answerShapes = (answers: readonly Answer[]): Record<number, Joi.Schema> =>
  Object.fromEntries(
    answers.flatMap(({ status, body, stream }) =>
      body && Joi.isSchema(body) && !stream ? [[status, body]] : [],
    ),
  );

/** The same, held against its shape where the answer is JSON this time and a stream at others. */
const held =
  ({ answers: [{ body, stream }] }: Endpoint, handle: Route['handle']): Route['handle'] =>
  async call => {
    const reply = await handle(call);
    const isPlain = !(typeof reply === 'object' && reply !== null && 'statusCode' in reply);
    return stream && Joi.isSchema(body) && isPlain ? Joi.attempt(reply, body) : reply;
  };

/** A trace begins with the call, or goes on where a program says so. Nobody follows whoever asks each second whether we live. */
const asTraced = (key: ApiKey, { guard, answers }: Endpoint, handle: Route['handle']): Route['handle'] =>
  key.includes(' /health')
    ? handle
    : call => {
        const { method, info, headers } = call.request;
        const told = guard === 'public' ? undefined : headers.traceparent;
        const route = call.request.route.path;
        const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': route };
        const step = { name: key, kind: 'server', isRoot: true, since: info.received, attributes } as const;
        const parent = typeof told === 'string' ? told : undefined;
        return traced({ ...step, parent }, async span => {
          const reply = await handle(call);
          const status = isAnswered(reply) ? reply.statusCode : answers[0].status;
          span.set({ 'http.response.status_code': status });
          return reply;
        });
      };

/** What a handler answered with `h`, not the body alone. */
const isAnswered = (reply: unknown): reply is ReturnType<ResponseToolkit['response']> =>
  typeof reply === 'object' && reply !== null && 'statusCode' in reply && 'header' in reply;

const answering =
  (endpoint: Endpoint, guard: Guard, handle: Route['handle'], addressOf: AddressOf): Lifecycle.Method =>
  async (request, h) => {
    const caller = callerOf(guard, request.auth, endpoint.member);
    const address = addressOf(request);
    const call = {
      params: request.params,
      query: request.query,
      payload: request.payload,
      headers: request.headers,
      caller,
      address,
      actor: actorOf(guard, caller, address, request),
      request,
      h,
    } as unknown as Call<Route['key']>;
    const reply: unknown = await handle(call);
    return isAnswered(reply) ? reply : h.response(reply as object).code(endpoint.answers[0].status);
  };

/** An identifier that cannot exist is answered like one that does not: 404 in the words of what was looked for. */
function pathParams(key: ApiKey): Pick<RouteOptionsValidate, 'params'> {
  const { path } = splitKey(key);
  if (!path.includes('{')) return {};
  const whatItNames: Readonly<Record<string, string>> = {
    id: texts.notFound[pathSubject(path)],
    webhookId: texts.notFound.webhook,
    deliveryId: texts.notFound.delivery,
    messageId: texts.notFound.media,
    member: texts.notFound.member,
    invitation: texts.notFound.invitation,
    subscription: texts.notFound.subscription,
  };
  // WhatsApp's ids of messages and templates and the names of chats, groups and people have no form of ours.
  const isFree = (name: string) =>
    ['chat', 'conversation', 'group', 'contact', 'template'].includes(name) ||
    (name === 'messageId' && path.includes('/messages/'));
  return {
    params: async (params: unknown) => {
      const given = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>);
      const wrong = given.find(([name, value]) => !isFree(name) && !isUuid(value))?.[0];
      if (wrong !== undefined) throw new NotFound(whatItNames[wrong] ?? texts.unknownPath);
      // One identifier has one spelling, so that ids can be compared.
      return Object.fromEntries(
        given.map(([name, value]) => [name, isFree(name) ? String(value) : String(value).toLowerCase()]),
      );
    },
  };
}
