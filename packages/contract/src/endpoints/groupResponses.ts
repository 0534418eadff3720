import { MAX_CHAT_CHARS } from '../rules/phone.ts';
import { flag, singleLineText, uuid } from '../schemaBuilder/index.ts';
import { exampleClient, exampleGroup } from '../schemas/index.ts';
import { idempotencyHeaders } from './sendResponses.ts';

const clientId = exampleClient.id;
/** Identifier of the group in the examples. */
export const { chat: exampleGroupChat } = exampleGroup;
export const groupParamsExample = { group: exampleGroupChat };
export const groupResponseFields = { success: flag(), clientId: uuid() };
export const chatResponseFields = { ...groupResponseFields, chat: singleLineText({ max: MAX_CHAT_CHARS }) };
export const groupResponseExample = { success: true, clientId } as const;

export const externalGroupDefaults = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
export const externalGroupChangeDefaults = { ...externalGroupDefaults, headers: idempotencyHeaders } as const;
