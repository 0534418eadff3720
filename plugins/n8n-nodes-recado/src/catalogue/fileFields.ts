import { n8nNode as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import { described } from './english.ts';

const binary: INodeProperties = {
  displayName: texts.binary.name,
  name: 'binaryProperty',
  type: 'string',
  default: 'data',
  required: true,
  description: described('Binary property that holds the file', texts.binary.description),
};

/** Where a file comes from. `only`: from n8n, and from nowhere else. */
export const ofFile = (only: boolean): INodeProperties[] =>
  only
    ? [binary]
    : [
        {
          displayName: texts.source.name,
          name: 'source',
          type: 'options',
          default: 'binary',
          options: [
            { name: texts.source.binary, value: 'binary' },
            { name: texts.source.url, value: 'url' },
            { name: texts.source.mediaId, value: 'mediaId' },
          ],
        },
        { ...binary, displayOptions: { show: { source: ['binary'] } } },
        {
          displayName: texts.source.url,
          name: 'mediaUrl',
          type: 'string',
          default: '',
          required: true,
          displayOptions: { show: { source: ['url'] } },
        },
        {
          displayName: texts.source.mediaId,
          name: 'mediaId',
          type: 'string',
          default: '',
          required: true,
          displayOptions: { show: { source: ['mediaId'] } },
        },
      ];

export const binaryOut: INodeProperties = {
  displayName: texts.binaryOut,
  name: 'binaryProperty',
  type: 'string',
  default: 'data',
  required: true,
};
