import type { RouteOptionsValidate } from '@hapi/hapi';
import { type ApiKey, splitKey } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { validate as isUuid } from 'uuid';
import { NotFound } from '../errors.ts';

/** An identifier that cannot exist is answered like one that does not: 404 in the words of what was looked for. */
export function pathParams(key: ApiKey): Pick<RouteOptionsValidate, 'params'> {
  const { path } = splitKey(key);
  if (!path.includes('{')) return {};
  const whatItNames: Readonly<Record<string, string>> = {
    id: path.startsWith('/admin/users/') ? texts.notFound.user : texts.notFound.client,
    webhookId: texts.notFound.webhook,
    deliveryId: texts.notFound.delivery,
    messageId: texts.notFound.media,
  };
  return {
    params: async (params: unknown) => {
      const wrong = Object.entries(params ?? {}).find(([, value]) => !isUuid(value))?.[0];
      if (wrong !== undefined) throw new NotFound(whatItNames[wrong] ?? texts.unknownPath);
      return params;
    },
  };
}
