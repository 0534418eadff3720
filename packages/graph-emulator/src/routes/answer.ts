import type { GraphRequest } from '../http/readRequest.ts';
import { GraphError, invalidParameter, unknownObject } from '../model/GraphError.ts';
import type { Line } from '../model/Line.ts';
import { holderOf, owned, type Served, type World } from '../model/World.ts';
import { media, upload } from './media.ts';
import { sendMessage } from './sendMessage.ts';
import { templates } from './templates.ts';

/** What a call is answered with. @throws GraphError */
export async function answer(world: World, request: GraphRequest): Promise<object> {
  const { path, query, token } = request;
  const [id = '', edge] = path;
  const served = holderOf(world, token);
  const { line } = served;
  const proof = query.get('appsecret_proof');
  if (proof !== null && proof !== line.proof)
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument');
  const refused = edge === 'messages' ? undefined : line.manners.refuseCalls.shift();
  if (refused) throw refused;
  if (id === 'debug_token') return debugToken(world, line, query);
  if (edge === undefined && id !== line.phoneNumberId && id !== line.businessAccountId)
    return media(world, line, id, request.method);
  owned(served, id);
  return id === line.phoneNumberId ? ofNumber(world, served, request) : ofAccount(line, request);
}

async function ofNumber(world: World, served: Served, request: GraphRequest): Promise<object> {
  const { method, path, query } = request;
  const { line } = served;
  switch (`${method} ${path[1] ?? ''}`) {
    case 'GET ':
      return picked(numberOf(line), query);
    case 'POST messages':
      return sendMessage(world, served, request);
    case 'POST media':
      return upload(world, line, request);
    default:
      throw unknownObject(`${path.join('/')}`);
  }
}

function ofAccount(line: Line, request: GraphRequest): object {
  const { method, path, query } = request;
  if (!line.scopes.includes('whatsapp_business_management'))
    throw new GraphError(200, 'Permissions error', { status: 403 });
  const app = { whatsapp_business_api_data: { id: line.appId, name: line.name, link: '' } };
  switch (`${method} ${path[1] ?? ''}`) {
    case 'GET ':
      return picked({ id: line.businessAccountId, name: line.name }, query);
    case 'GET phone_numbers':
      return { data: [picked(numberOf(line), query)], paging: { cursors: { before: '', after: '' } } };
    case 'GET subscribed_apps':
      return { data: line.subscribed ? [app] : [] };
    case 'POST subscribed_apps':
      line.subscribed = true;
      return { success: true };
    case 'DELETE subscribed_apps':
      line.subscribed = false;
      return { success: true };
    default:
      if (path[1] === 'message_templates') return templates(line, request);
      throw unknownObject(path.join('/'));
  }
}

const numberOf = (line: Line) => ({
  id: line.phoneNumberId,
  verified_name: line.name,
  display_phone_number: `+${line.phone.phone}`,
  code_verification_status: 'VERIFIED',
  quality_rating: line.quality,
  status: line.status,
  platform_type: 'CLOUD_API',
  account_mode: 'LIVE',
  name_status: 'APPROVED',
  throughput: { level: 'STANDARD' },
  is_on_biz_app: line.coexistence,
});

const usual = ['id', 'verified_name', 'display_phone_number', 'code_verification_status', 'quality_rating'];

/** The fields that were asked for, or the usual ones; the id is always there. */
function picked(node: Readonly<Record<string, unknown>>, query: URLSearchParams): object {
  const fields = query.get('fields')?.split(',') ?? (node.verified_name ? usual : Object.keys(node));
  const unknown = fields.find(field => !(field in node));
  if (unknown !== undefined) throw new GraphError(100, `Tried accessing nonexisting field (${unknown})`);
  return Object.fromEntries(['id', ...fields].map(field => [field, node[field]]));
}

function debugToken({ lines }: World, own: Line, query: URLSearchParams): object {
  const token = query.get('input_token');
  if (!token) throw invalidParameter('The parameter input_token is required.');
  const line = lines.find(({ line: each }) => each.accessToken === token)?.line;
  if (!line)
    return { data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token' } } };
  if (line.appId !== own.appId)
    throw new GraphError(100, 'The App_id in the input_token did not match the Viewing App');
  const { appId, scopes, name } = line;
  return {
    data: { app_id: appId, type: 'SYSTEM_USER', application: name, is_valid: true, expires_at: 0, scopes },
  };
}
