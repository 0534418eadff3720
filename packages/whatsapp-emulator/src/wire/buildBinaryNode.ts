import { inflateSync } from 'node:zlib';
import { type BinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import * as constants from '@whiskeysockets/baileys/lib/WABinary/constants.js';
import { decodeDecompressedBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/decode.js';

export type { BinaryNode };

/** Creates a binary stanza node. Undefined attributes are omitted. */
export function buildBinaryNode(
  tag: string,
  attrs: Readonly<Record<string, string | number | undefined>> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const definedAttrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) definedAttrs[name] = String(value);
  return content === undefined ? { tag, attrs: definedAttrs } : { tag, attrs: definedAttrs, content };
}

export const listChildNodes = (parent: BinaryNode | undefined, tag?: string): BinaryNode[] => {
  const content = parent?.content;
  if (!Array.isArray(content)) return [];
  return tag === undefined ? content : content.filter(findChildNode => findChildNode.tag === tag);
};

export const findChildNode = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  Array.isArray(parent?.content) ? parent.content.find(candidate => candidate.tag === tag) : undefined;

/** Returns the content of a stanza node as bytes, or undefined if the node has child nodes or no content. */
export function readStanzaNodeBytes(from: BinaryNode | undefined): Buffer | undefined {
  const content = from?.content;
  if (content === undefined || Array.isArray(content)) return undefined;
  return typeof content === 'string'
    ? Buffer.from(content, 'utf8')
    : Buffer.from(content.buffer, content.byteOffset, content.length);
}

export const readStanzaNodeText = (from: BinaryNode | undefined): string =>
  readStanzaNodeBytes(from)?.toString('utf8') ?? '';

/** Returns the content as a big-endian number, or undefined if it is not 1 to 6 bytes long. */
export function readStanzaNodeUint(from: BinaryNode | undefined): number | undefined {
  const bytes = readStanzaNodeBytes(from);
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined;
}

/** Encodes a number as big-endian bytes. */
export function encodeBigEndianUint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

export const encodeBinaryXmlNode = (from: BinaryNode): Buffer => encodeBinaryNode(from);

/** Decodes a node of WhatsApp's binary XML. @throws Error if the bytes are no such node */
export function decodeBinaryXmlNode(bytes: Buffer): BinaryNode {
  const flags = bytes[0] ?? 0;
  const body = bytes.subarray(1);
  return decodeDecompressedBinaryNode(flags & 2 ? inflateSync(body) : body, constants);
}
