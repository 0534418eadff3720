import { type Endpoint, endpoints, eventTypes, outgoingMessageKinds } from '@recado/contract';
import { n8nNodeTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { apiCalls, recadoNodeProperties } from './catalogue.ts';
import { describeApiCall } from './describeApiCall.ts';
import { eventTypeOptions } from './triggerOptions.ts';

const listProperties = (resource: string, operation: string) =>
  recadoNodeProperties.filter(
    ({ displayOptions }) =>
      displayOptions?.show.resource?.includes(resource) && displayOptions.show.operation?.includes(operation),
  );

describe('Recado nodes', () => {
  it('offer every call for programs except those of the trigger and those that a more general call covers', () => {
    const offered = new Set(apiCalls.map(({ method, path }) => `${method} ${path}`));
    const missingKeys = Object.entries<Endpoint>(endpoints)
      .filter(
        ([key, { guard }]) =>
          (guard === 'token' || guard === 'program') && key.includes(' /external/') && !offered.has(key),
      )
      .map(([key]) => key)
      .filter(key => !key.includes('/external/webhooks'));
    expect(missingKeys).toEqual(['POST /external/send', 'POST /external/send-media', 'POST /external/setup-webhook']);
  });

  it('offer one operation per kind of message, with the fields of that kind', () => {
    expect(apiCalls.filter(({ fixed }) => fixed).map(({ fixed }) => fixed?.type)).toEqual([...outgoingMessageKinds]);
    const menu = listProperties('message', 'sendMenu').map(({ name }) => name);
    expect(menu).toEqual(['to', 'text', 'options', 'more']);
    const image = listProperties('message', 'sendImage');
    expect(image.map(({ name }) => name)).toEqual(['to', 'source', 'binaryProperty', 'mediaUrl', 'mediaId', 'more']);
    const more = image.at(-1)?.options?.map(({ name }) => name);
    expect(more).toEqual(expect.arrayContaining(['caption', 'replyTo', 'unlessPaused']));
  });

  it('name each operation once per resource and each parameter once per operation', () => {
    const names = apiCalls.map(({ resource, operation }) => `${resource} ${operation}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { resource, operation } of apiCalls) {
      const parameterNames = listProperties(resource, operation).map(({ name }) => name);
      expect([operation, new Set(parameterNames).size]).toEqual([operation, parameterNames.length]);
    }
  });

  it('describe each operation in English and name the API field of each parameter', () => {
    const menus = recadoNodeProperties.filter(({ name }) => name === 'resource' || name === 'operation');
    const options = menus.flatMap(({ options = [] }) => options);
    expect(options.length).toBeGreaterThan(apiCalls.length);
    const inEnglish =
      /^(Send|List|Read|Write|Get|See|Create|Prepare|Add|Change|Choose|Edit|Archive|Mark|Show|Watch|React|Pause|Resume|Block|Unblock|Merge|Check|Publish|Count|Join|Leave|Promote|Demote|Preview|Replace|Remove|Delete|Erase|Import|Export|Upload|Download)[ ,]|^(Message|File|Conversation|Contact|Group|Event|Scheduled|Quick|Label|Campaign|Template|Client|Status)/;
    expect(options.filter(({ description = '' }) => !inEnglish.test(description))).toEqual([]);
    expect(listProperties('message', 'sendText')[0]?.description).toMatch(/En la API: to\.$/);
  });

  it('assign each call to a resource that owners know, and reject an unknown call', () => {
    const resources = new Set(apiCalls.map(({ resource }) => resource));
    expect([...resources].sort()).toEqual(Object.keys(n8nNodeTexts.resources).sort());
    const operationsOf = (expectedResource: string) =>
      apiCalls.filter(({ resource }) => resource === expectedResource).length;
    expect([operationsOf('campaign'), operationsOf('template')]).toEqual([12, 3]);
    expect(() => describeApiCall('GET /external/horoscopes')).toThrow('GET /external/horoscopes');
  });

  it('let owners select contacts, groups and conversations from lists', () => {
    const [group] = listProperties('group', 'getGroup');
    expect(group).toMatchObject({
      type: 'resourceLocator',
      modes: [{ typeOptions: { searchListMethod: 'searchGroups' } }, {}],
    });
  });

  it('can start a flow for every event type except the test event', () => {
    expect(eventTypeOptions.map(({ value }) => value)).toEqual(eventTypes.filter(type => type !== 'webhook.test'));
  });
});
