export type { ByteRange, ObjectStorage, ReadableFile } from '@recado/plugin';
