import { type Endpoint, endpoints, eventTypes, outgoingKinds } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { calls, properties } from './catalogue.ts';
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
