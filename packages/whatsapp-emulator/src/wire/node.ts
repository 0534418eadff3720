import { inflateSync } from 'node:zlib';
import { type BinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import * as constants from '@whiskeysockets/baileys/lib/WABinary/constants.js';
import { decodeDecompressedBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/decode.js';

export type { BinaryNode };

/** Builds a node; attributes that are undefined are left out. */
export function node(
  tag: string,
  attrs: Readonly<Record<string, string | number | undefined>> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) kept[name] = String(value);
  return content === undefined ? { tag, attrs: kept } : { tag, attrs: kept, content };
}

export const children = (parent: BinaryNode | undefined, tag?: string): BinaryNode[] => {
  const content = parent?.content;
  if (!Array.isArray(content)) return [];
  return tag === undefined ? content : content.filter(child => child.tag === tag);
};

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  Array.isArray(parent?.content) ? parent.content.find(candidate => candidate.tag === tag) : undefined;

/** Content as bytes, undefined when the node has children or nothing. */
export function bytesOf(from: BinaryNode | undefined): Buffer | undefined {
  const content = from?.content;
  if (content === undefined || Array.isArray(content)) return undefined;
  return typeof content === 'string'
    ? Buffer.from(content, 'utf8')
    : Buffer.from(content.buffer, content.byteOffset, content.length);
}

export const textOf = (from: BinaryNode | undefined): string => bytesOf(from)?.toString('utf8') ?? '';

/** Content as a big-endian number; undefined when there is none. */
export function uintOf(from: BinaryNode | undefined): number | undefined {
  const bytes = bytesOf(from);
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined;
}

/** Number as big-endian bytes. */
export function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

export const encodeNode = (from: BinaryNode): Buffer => encodeBinaryNode(from);

/** @throws Error when the bytes are not a node */
export function decodeNode(bytes: Buffer): BinaryNode {
  const flags = bytes[0] ?? 0;
  const body = bytes.subarray(1);
  return decodeDecompressedBinaryNode(flags & 2 ? inflateSync(body) : body, constants);
}
