import type { RouteOptionsValidate } from '@hapi/hapi';
import { type ApiKey, pathSubject, splitKey } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { validate as isUuid } from 'uuid';
import { NotFound } from '../../ground/errors/index.ts';

/** An identifier that cannot exist is answered like one that does not: 404 in the words of what was looked for. */
export function pathParams(key: ApiKey): Pick<RouteOptionsValidate, 'params'> {
  const { path } = splitKey(key);
  if (!path.includes('{')) return {};
  const whatItNames: Readonly<Record<string, string>> = {
    id: texts.notFound[pathSubject(path)],
    webhookId: texts.notFound.webhook,
    deliveryId: texts.notFound.delivery,
    messageId: texts.notFound.media,
  };
  return {
    params: async (params: unknown) => {
      const given = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>);
      const wrong = given.find(([, value]) => !isUuid(value))?.[0];
      if (wrong !== undefined) throw new NotFound(whatItNames[wrong] ?? texts.unknownPath);
      // One identifier has one spelling, so that ids can be compared.
      return Object.fromEntries(given.map(([name, value]) => [name, String(value).toLowerCase()]));
    },
  };
}
