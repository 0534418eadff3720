import type { GraphRequest } from '../http/readGraphRequest.ts';
import type { BusinessLine } from '../model/BusinessLine.ts';
import {
  type BusinessLineServices,
  findLineByToken,
  type GraphEmulatorState,
  requireBusinessLine,
} from '../model/GraphEmulatorState.ts';
import { createInvalidParameterError, createUnknownObjectError, GraphError } from '../model/GraphError.ts';
import { requestAppData } from '../webhooks/requestAppData.ts';
import { handleCatalogRequest, listProductCatalogs } from './handleCatalogRequest.ts';
import { handleMediaRequest, uploadMedia } from './handleMediaRequest.ts';
import { handleMessageRequest } from './handleMessageRequest.ts';
import { handleTemplateRequest } from './handleTemplateRequest.ts';

/** Handles an API call and returns the body of its response. @throws GraphError */
export async function handleGraphRequest(world: GraphEmulatorState, request: GraphRequest): Promise<object> {
  const { path, query, token } = request;
  const [id = '', edge] = path;
  const servedLine = findLineByToken(world, token);
  const { line } = servedLine;
  const proof = query.get('appsecret_proof');
  if (proof !== null && proof !== line.appSecretProof)
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument');
  const rejection = edge === 'messages' ? undefined : line.behavior.refuseCalls.shift();
  if (rejection) throw rejection;
  if (id === 'debug_token') return debugToken(world, line, query);
  if (edge === undefined && id !== line.phoneNumberId && id !== line.businessAccountId)
    return handleMediaRequest(world, line, id, request.method);
  if (id === line.catalogId) return handleCatalogRequest(line, request);
  requireBusinessLine(servedLine, id);
  return id === line.phoneNumberId
    ? handleNumberRequest(world, servedLine, request)
    : handleAccountRequest(line, request);
}

async function handleNumberRequest(
  world: GraphEmulatorState,
  servedLine: BusinessLineServices,
  request: GraphRequest,
): Promise<object> {
  const { method, path, query } = request;
  const { line } = servedLine;
  switch (`${method} ${path[1] ?? ''}`) {
    case 'GET ':
      return selectFields(describeNumber(line), query);
    case 'POST messages':
      return handleMessageRequest(world, servedLine, request);
    case 'POST smb_app_data':
      return requestAppData(servedLine, request.body);
    case 'POST media':
      return uploadMedia(world, line, request);
    default:
      throw createUnknownObjectError(`${path.join('/')}`);
  }
}

function handleAccountRequest(line: BusinessLine, request: GraphRequest): object {
  const { method, path, query } = request;
  if (!line.scopes.includes('whatsapp_business_management'))
    throw new GraphError(200, 'Permissions error', { status: 403 });
  const app = { whatsapp_business_api_data: { id: line.appId, name: line.name, link: '' } };
  switch (`${method} ${path[1] ?? ''}`) {
    case 'GET ':
      return selectFields({ id: line.businessAccountId, name: line.name }, query);
    case 'GET phone_numbers':
      return { data: [selectFields(describeNumber(line), query)], paging: { cursors: { before: '', after: '' } } };
    case 'GET product_catalogs':
      return listProductCatalogs(line);
    case 'GET subscribed_apps':
      return { data: line.subscribed ? [app] : [] };
    case 'POST subscribed_apps':
      line.subscribed = true;
      return { success: true };
    case 'DELETE subscribed_apps':
      line.subscribed = false;
      return { success: true };
    default:
      if (path[1] === 'message_templates') return handleTemplateRequest(line, request);
      throw createUnknownObjectError(path.join('/'));
  }
}

const describeNumber = (line: BusinessLine) => ({
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
  ...(line.shapes === 'former'
    ? { messaging_limit_tier: line.messagingTier }
    : { whatsapp_business_manager_messaging_limit: line.messagingTier }),
  is_on_biz_app: line.coexistence,
});

const defaultFields = ['id', 'verified_name', 'display_phone_number', 'code_verification_status', 'quality_rating'];

/** Selects the response fields that the query requests, or the default fields. The ID is always included. */
function selectFields(node: Readonly<Record<string, unknown>>, query: URLSearchParams): object {
  const fields = query.get('fields')?.split(',') ?? (node.verified_name ? defaultFields : Object.keys(node));
  const unknown = fields.find(field => !(field in node));
  if (unknown !== undefined) throw new GraphError(100, `Tried accessing nonexisting field (${unknown})`);
  return Object.fromEntries(['id', ...fields].map(field => [field, node[field]]));
}

function debugToken({ lines }: GraphEmulatorState, callerLine: BusinessLine, query: URLSearchParams): object {
  const token = query.get('input_token');
  if (!token) throw createInvalidParameterError('The parameter input_token is required.');
  const line = lines.find(({ line: each }) => each.accessToken === token)?.line;
  if (!line) return { data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token' } } };
  if (line.appId !== callerLine.appId)
    throw new GraphError(100, 'The App_id in the input_token did not match the Viewing App');
  const { appId, scopes, name } = line;
  return {
    data: { app_id: appId, type: 'SYSTEM_USER', application: name, is_valid: true, expires_at: 0, scopes },
  };
}
