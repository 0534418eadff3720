import { type Endpoint, getPathResourceKind } from '@recado/contract';
import { vi } from 'vitest';
import { rows, runPreparedStatement } from '../../core/data/sql.ts';
import { loadSecrets, type ServerSecrets } from '../../core/sealing/index.ts';
import type { RecadoPluginOptions } from '../../plugin/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { buildOperationPath, type ContractOperation } from './contractOperations.ts';

/** Differences between a request and the contract's example request. */
export interface ExampleRequestChange {
  readonly id?: string;
  /** Replaces the contract's example; undefined sends no body. */
  readonly payload?: unknown;
  /** Raw body, sent instead of `payload`. */
  readonly body?: string;
  /** Encoded query string, without the question mark. */
  readonly search?: string;
  /** Headers that are added to the caller's headers; the value undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface ContractCallResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Test server with a permitted caller for each access guard, and with the client and user that calls name. */
export interface ContractTestServer {
  readonly server: TestServer;
  readonly secrets: ServerSecrets;
  readonly admin: TestUser;
  readonly owner: TestUser;
  /** Client of `owner`. */
  readonly client: { readonly id: string; readonly apiToken: string };
  /** Client of `target`, which `owner` cannot access. */
  readonly foreign: { readonly id: string };
  /** User that the calls of administrators name. */
  readonly target: TestUser;
  /**
   * Calls an operation as a permitted caller. Sends the contract's example request with `change` applied.
   * Each call has its own IP address.
   */
  call(operation: ContractOperation, change?: ExampleRequestChange): Promise<ContractCallResponse>;
  /** Links the client to a phone of the emulated network; resolves once it is connected. */
  connect(): Promise<void>;
  /** Computes a digest of each table. Excludes periodically updated data (leases, server runs, liveness probes). */
  snapshot(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

export async function startContractTestServer(options: Partial<RecadoPluginOptions> = {}): Promise<ContractTestServer> {
  const server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'], ...options });
  const admin = await server.person({ role: 'admin' });
  const owner = await server.person();
  const target = await server.person();
  const createClient = async (person: TestUser) => {
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
    return (await person.sdk.request('POST /clients', { payload })).client;
  };
  const client = await createClient(owner);
  const foreign = await createClient(target);
  const guards = {
    public: {},
    session: { authorization: `Bearer ${owner.token}` },
    admin: { authorization: `Bearer ${admin.token}` },
    token: { 'x-api-token': client.apiToken },
    program: { 'x-api-token': client.apiToken },
  };
  let calls = 0;

  return {
    server,
    secrets: await loadSecrets({ folder: server.dataDir }),
    admin,
    owner,
    client,
    foreign,
    target,
    async call(operation, change = {}) {
      const { method, path, endpoint } = operation;
      calls += 1;
      const { id = getPathResourceKind(path) === 'user' ? target.id : client.id } = change;
      const search = change.search ?? formatRequiredQuery(endpoint);
      const payload = 'payload' in change ? change.payload : endpoint.example.payload;
      const json = payload === undefined ? undefined : redirectToLocalhost(JSON.stringify(payload));
      const body = change.body ?? (endpoint.upload ? form : json);
      const headers = {
        ...(body !== undefined && { 'content-type': endpoint.upload ? formType : 'application/json' }),
        'x-forwarded-for': `198.18.${calls >> 8}.${calls & 255}`,
        ...guards[endpoint.guard],
        ...change.headers,
      };
      const answer = await server.inject({
        method,
        url: `/api${buildOperationPath(operation, id)}${search ? `?${search}` : ''}`,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
        ...(body !== undefined && { payload: body }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
    },
    connect: () => connect(server, owner, client.id),
    snapshot: () => snapshot(server),
    stop: () => server.stop(),
  };
}

/** Returns the example's query if the endpoint accepts no request without a query. */
const formatRequiredQuery = ({ query, example }: Endpoint): string | undefined =>
  query?.validate({}).error ? new URLSearchParams(example.query as Record<string, string>).toString() : undefined;

const formType = 'multipart/form-data; boundary=limite';
const form = [
  '--limite',
  'Content-Disposition: form-data; name="file"; filename="pedido.txt"',
  'Content-Type: text/plain',
  '',
  'Dos conchas',
  '--limite--',
  '',
].join('\r\n');

/** Replaces example URLs, because the server calls stored URLs and no test may call other machines. */
const redirectToLocalhost = (json: string): string =>
  json.replaceAll(/https:\/\/[\w.]*panaderialaespiga\.mx/g, 'http://127.0.0.1:9');

async function connect({ network }: TestServer, { sdk }: TestUser, id: string): Promise<void> {
  const params = { id };
  await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await vi.waitFor(() => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }), {
    timeout: 20_000,
  });
  network.phone('5215512345678').scan(qr);
  await vi.waitFor(
    async () => {
      const { isConnected } = await sdk.request('GET /whatsapp/client/{id}/status', { params });
      if (!isConnected) throw new Error('not connected yet');
    },
    { timeout: 20_000 },
  );
}

interface DigestParams {
  name: string;
}

async function snapshot({ knex }: TestServer): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    knex,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('leases', 'server_runs', 'token_uses', 'line_health_statuses') ORDER BY relname`,
  );
  // Ignore last-use columns and the results of periodic liveness probes.
  const volatileColumns = [
    'last_seen_at',
    'last_used_at',
    'use_count',
    'last_event_at',
    'last_responsive_at',
    'probe_state',
  ];
  const row = `(to_jsonb(t) - '{${volatileColumns}}'::text[])::text`;
  const digest = ({ name }: DigestParams) =>
    `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, E'\\n' ORDER BY ${row}), '')) AS digest FROM "${name}" t`;
  const digests = await runPreparedStatement<{ name: string; digest: string }>(
    knex,
    tables.map(digest).join(' UNION ALL '),
  );
  return Object.fromEntries(digests.map(({ name, digest: rowDigest }) => [name, rowDigest]));
}
