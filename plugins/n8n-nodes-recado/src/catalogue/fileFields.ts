import { n8nNodeTexts as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import { joinEnglishAndSpanishText } from './english.ts';

const binaryInputProperty: INodeProperties = {
  displayName: texts.binary.name,
  name: 'binaryProperty',
  type: 'string',
  default: 'data',
  required: true,
  description: joinEnglishAndSpanishText('Binary property that contains the file', texts.binary.description),
};

/**
 * Creates the parameters for a file. With `isUploadOnly`, the file can only be n8n's binary data, not a URL or
 * media ID.
 */
export const createFileProperties = (isUploadOnly: boolean): INodeProperties[] =>
  isUploadOnly
    ? [binaryInputProperty]
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
        { ...binaryInputProperty, displayOptions: { show: { source: ['binary'] } } },
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

export const binaryOutputProperty: INodeProperties = {
  displayName: texts.outputBinaryProperty,
  name: 'binaryProperty',
  type: 'string',
  default: 'data',
  required: true,
};
