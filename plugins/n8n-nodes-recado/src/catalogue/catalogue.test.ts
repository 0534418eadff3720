import { type Endpoint, endpoints, eventTypes, outgoingKinds } from '@recado/contract';
import { n8nNode } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { calls, properties } from './catalogue.ts';
import { placeOf } from './placeOf.ts';
import { eventTypeOptions } from './triggerOptions.ts';

const shownFor = (resource: string, operation: string) =>
  properties.filter(
    ({ displayOptions }) =>
      displayOptions?.show.resource?.includes(resource) && displayOptions.show.operation?.includes(operation),
  );

describe('what the Recado node offers', () => {
  it('is every call of a program, but those that the trigger makes and those that a wider one stands for', () => {
    const offered = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    const left = Object.entries<Endpoint>(endpoints)
      .filter(
        ([key, { guard }]) =>
          (guard === 'token' || guard === 'program') && key.includes(' /external/') && !offered.has(key),
      )
      .map(([key]) => key)
      .filter(key => !key.includes('/external/webhooks'));
    expect(left).toEqual([
      'POST /external/send',
      'POST /external/send-media',
      'POST /external/setup-webhook',
    ]);
  });

  it('has one operation a kind of message, with that kind’s own fields', () => {
    expect(calls.filter(({ fixed }) => fixed).map(({ fixed }) => fixed?.type)).toEqual([...outgoingKinds]);
    const menu = shownFor('message', 'sendMenu').map(({ name }) => name);
    expect(menu).toEqual(['to', 'text', 'options', 'more']);
    const image = shownFor('message', 'sendImage');
    expect(image.map(({ name }) => name)).toEqual([
      'to',
      'source',
      'binaryProperty',
      'mediaUrl',
      'mediaId',
      'more',
    ]);
    const more = image.at(-1)?.options?.map(({ name }) => name);
    expect(more).toEqual(expect.arrayContaining(['caption', 'replyTo', 'unlessPaused']));
  });

  it('names each operation once in its resource, and asks for each parameter once', () => {
    const names = calls.map(({ resource, operation }) => `${resource} ${operation}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { resource, operation } of calls) {
      const asked = shownFor(resource, operation).map(({ name }) => name);
      expect([operation, new Set(asked).size]).toEqual([operation, asked.length]);
    }
  });

  it('says in English, too, what each resource and operation is, and by which name the API knows each field', () => {
    const menus = properties.filter(({ name }) => name === 'resource' || name === 'operation');
    const options = menus.flatMap(({ options = [] }) => options);
    expect(options.length).toBeGreaterThan(calls.length);
    const inEnglish =
      /^(Send|List|Read|Write|Get|See|Create|Prepare|Add|Change|Choose|Correct|Archive|Mark|Show|React|Take|Pause|Resume|Block|Unblock|Merge|Check|Join|Leave|Make|Replace|Remove|Delete|Erase|Upload|Download)[ ,]|^(Message|File|Conversation|Contact|Group|Event|Scheduled|Quick|Label|Campaign|Template|Client)/;
    expect(options.filter(({ description = '' }) => !inEnglish.test(description))).toEqual([]);
    expect(shownFor('message', 'sendText')[0]?.description).toMatch(/En la API: to\.$/);
  });

  it('has a place for each in a menu of things that owners know, and none for what is not theirs', () => {
    const resources = new Set(calls.map(({ resource }) => resource));
    expect([...resources].sort()).toEqual(Object.keys(n8nNode.resources).sort());
    const operationsOf = (wanted: string) => calls.filter(({ resource }) => resource === wanted).length;
    expect([operationsOf('campaign'), operationsOf('template')]).toEqual([11, 3]);
    expect(() => placeOf('GET /external/horoscopes')).toThrow('GET /external/horoscopes');
  });

  it('chooses contacts, groups and conversations from lists', () => {
    const [group] = shownFor('group', 'getGroup');
    expect(group).toMatchObject({
      type: 'resourceLocator',
      modes: [{ typeOptions: { searchListMethod: 'searchGroups' } }, {}],
    });
  });

  it('starts flows by everything but a test', () => {
    expect(eventTypeOptions.map(({ value }) => value)).toEqual(
      eventTypes.filter(type => type !== 'webhook.test'),
    );
  });
});
