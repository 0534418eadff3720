/**
 * Scenarios that fail because of a limitation of the client and not of the emulator, by client and
 * scenario. Each has its reason.
 */
export const scenarioExceptions = {
  'Baileys 7.0.0-rc.9': {
    'writes to a second device that was linked meanwhile': {
      why: 'it does not learn of a device that was linked after it had asked for the devices: its list is five minutes old at most, and a notice of devices does not renew it',
    },
  },
  'Baileys 6.7.24': Object.fromEntries(
    ['learns the chats of its phone when it is linked', 'takes a history of five hundred messages in pieces'].map(
      name => [
        name,
        {
          why: 'it says when it registers that it reads history inside of what announces it, and does not: it only fetches files, as it does below',
        },
      ],
    ),
  ),
  'zapo-js 0.3.0': {
    'stars a message': { why: 'its events of chats know no stars; the change itself is sent, and taken' },
  },
};
