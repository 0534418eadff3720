import type { MediaConversion, MediaType } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { createDeferred, KeyedTicketQueue } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { Unprocessable } from '../../../core/errors/index.ts';
import { sanitizeFileName } from '../../../deliveries/guard/chooseFileName.ts';
import { identifyFileType } from '../../../deliveries/guard/identifyFileType.ts';
import { createFileTooLargeError, fetchMedia, MediaRefused, type SsrfGuard } from '../../../deliveries/guard/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/index.ts';
import type { SendableFile } from '../../../lines/sessions/index.ts';
import { createBusyError } from '../../clients/connections/toDomainError.ts';
import { type AdaptedFile, adaptFile } from '../files/adaptFile.ts';
import { type ConvertedVoiceNote, convertToVoiceNote, VOICE_NOTE_MIME_TYPE } from '../files/convertToVoiceNote.ts';
import type { Ffmpeg } from '../files/createFfmpeg.ts';
import type { OwnerLookup } from '../files/createOwnerLookup.ts';
import type { StoredUpload, UploadService } from '../files/createUploadService.ts';
import { extractMediaMetadata } from '../files/extractMediaMetadata.ts';
import { createConversionCache } from './createConversionCache.ts';
import type { RequestedFile } from './parseOutgoingContent.ts';

export interface FilePreparerDeps {
  readonly guard: SsrfGuard;
  readonly uploads: Pick<UploadService, 'getUpload' | 'linkToMessage' | 'renewStoredFile' | 'storeConverted'>;
  readonly abilities: TransportCapabilityLookup;
  readonly ffmpeg: Ffmpeg;
  readonly owners: OwnerLookup;
  /** Whether files are stored with a message. Otherwise they are only read, for pictures of groups. Default: true. */
  readonly areFilesStored?: boolean;
  /** Maximum milliseconds for extracting the metadata that apps show before a file is opened; default 5 s. */
  readonly metadataTimeoutMs?: number | undefined;
  readonly log: Logger;
}

/** File that can be sent. `url` or `storedPath` is its source, which is stored with the message. */
export interface PreparedFile {
  readonly file: SendableFile;
  readonly url?: string;
  /** Path of the stored file, relative to the data directory. */
  readonly storedPath?: string;
  /** Set if the file was converted, or became a document. */
  readonly conversion?: MediaConversion;
}

/** Prepares the files of outgoing messages: reads or downloads them, and converts voice notes. */
export function createOutgoingFilePreparer(dependencies: FilePreparerDeps) {
  const { guard, uploads, abilities, ffmpeg, owners, areFilesStored = true, metadataTimeoutMs, log } = dependencies;
  const downloads = new KeyedTicketQueue({ concurrency: 4, maxWaiting: 100, createFullError: createBusyError });
  const queueOptions = { concurrency: 1, maxWaiting: 10, createFullError: createBusyError };
  const conversions = new KeyedTicketQueue(queueOptions);
  const pictures = new KeyedTicketQueue({ ...queueOptions, maxWaiting: 100 });
  const longConversions = new KeyedTicketQueue(queueOptions);
  const cache = createConversionCache();
  /** Uploads that are being converted, by the key of the cache. The promises never reject. */
  const pendingUploads = new Map<string, Promise<void>>();

  /**
   * Returns an ffmpeg that limits one client's concurrent jobs, because all clients share ffmpeg processes. Long jobs
   * are limited by account, and do not delay the voice notes of their client.
   */
  const sharedFfmpegOf = (clientId: string): Ffmpeg => ({
    find() {
      return ffmpeg.find();
    },
    async run(job) {
      const ticket = job.isLong
        ? await longConversions.enter(await owners.findOwnerId(clientId))
        : await conversions.enter(clientId);
      return ffmpeg.run(job).finally(() => ticket.done());
    },
  });

  const readUpload = async (clientId: string, mediaId: string, kind: RequestedFile['kind'], fileName?: string) => {
    const upload = await uploads.getUpload(clientId, mediaId);
    const { maxMediaBytes: maxBytes } = await abilities.forClient(clientId);
    const name = sanitizeFileName(fileName ?? '') || upload.fileName;
    const mimeType = await detectMimeType({ ...upload, fileName: name }, kind, maxBytes);
    return { ...upload, mimeType, fileName: name };
  };

  /** Converts an upload and stores the file for a message, or reuses the file of an earlier message. */
  const useUpload = async <Result>(
    clientId: string,
    kind: RequestedFile['kind'],
    upload: StoredUpload,
    use: (prepared: PreparedFile) => Promise<Result>,
  ): Promise<Result> => {
    const key = JSON.stringify([clientId, upload.sha256, kind, upload.mimeType, upload.fileName]);
    await pendingUploads.get(key);
    const converted = areFilesStored ? cache.get(key) : undefined;
    const renewedPath = converted && (await uploads.renewStoredFile(converted.storedPath));
    if (converted && renewedPath !== undefined) {
      const { file, storedPath, conversion } = converted;
      return use({ file: { ...file, path: renewedPath }, storedPath, ...(conversion && { conversion }) });
    }
    const { promise: adapted, resolve: finishAdapting } = createDeferred<void>();
    pendingUploads.set(key, adapted);
    const finish = () => {
      finishAdapting();
      if (pendingUploads.get(key) === adapted) pendingUploads.delete(key);
    };
    return useAdapted(clientId, kind, upload, async ({ file, isNew, conversion }) => {
      if (!areFilesStored) return use({ file, ...(conversion && { conversion }) });
      const stored = isNew
        ? await uploads.storeConverted(clientId, file)
        : await uploads.linkToMessage(clientId, upload);
      const { path, storedPath } = stored;
      const prepared = { file: { ...file, path }, storedPath, ...(conversion && { conversion }) };
      if (isNew || conversion) cache.add(key, prepared);
      finish();
      return use(prepared);
    }).finally(finish);
  };

  /** Converts a file to a voice note, if a voice note was requested and the file has another format. */
  const convertIfNeeded = async (
    clientId: string,
    kind: RequestedFile['kind'],
    { path, mimeType }: FileWithoutKind,
  ) => {
    if (kind !== 'voice' || mimeType === VOICE_NOTE_MIME_TYPE) return undefined;
    return convertToVoiceNote(sharedFfmpegOf(clientId), path).catch((error: Error) => {
      if (error.cause) log.warn({ err: error.cause, clientId }, 'an audio file was not converted');
      throw error;
    });
  };
  const addMetadata = async (clientId: string, file: SendableFile): Promise<SendableFile> => ({
    ...file,
    ...(await extractMediaMetadata(file, sharedFfmpegOf(clientId), metadataTimeoutMs)),
  });

  /** Converts a file to a form that phones show, adds its metadata, and keeps a new file until `use` ends. */
  const useAdapted = async <Result>(
    clientId: string,
    kind: RequestedFile['kind'],
    file: FileWithoutKind,
    use: (adapted: Pick<PreparedFile, 'file' | 'conversion'> & { readonly isNew: boolean }) => Promise<Result>,
  ): Promise<Result> => {
    let voice: ConvertedVoiceNote | undefined;
    let adapted: AdaptedFile | undefined;
    try {
      voice = await convertIfNeeded(clientId, kind, file);
      const original = voice ? toVoiceFile(file, voice) : toSendableFile(kind, file);
      const { maxMediaBytes: maxBytes } = await abilities.forClient(clientId);
      adapted = await adaptFile(original, {
        ffmpeg: sharedFfmpegOf(clientId),
        async enterPictureQueue() {
          return pictures.enter(clientId);
        },
        allowsVideo: areFilesStored,
        maxBytes,
        onFailure(error) {
          log.warn({ err: error, clientId, mimeType: file.mimeType }, 'a file was not converted');
        },
      });
      const outgoing = await addMetadata(clientId, adapted?.file ?? original);
      const isNew = voice !== undefined || (adapted?.isNew ?? false);
      return await use({ file: outgoing, isNew, ...(adapted && { conversion: adapted.conversion }) });
    } finally {
      await adapted?.remove();
      await voice?.remove();
    }
  };

  return {
    /**
     * Reads or downloads a message's file, and keeps it until `use` ends.
     *
     * @throws DomainError if the file does not exist or cannot be sent as a message of the requested kind
     */
    async prepareFile<Result>(
      clientId: string,
      { kind, mediaUrl = '', mediaId, fileName }: Omit<RequestedFile, 'type' | 'caption'>,
      use: (prepared: PreparedFile) => Promise<Result>,
    ): Promise<Result> {
      if (mediaId !== undefined) {
        return useUpload(clientId, kind, await readUpload(clientId, mediaId, kind, fileName), use);
      }
      // Read the size limit before a download slot is taken: if reading failed later, the slot would stay taken.
      const { maxMediaBytes: maxBytes } = await abilities.forClient(clientId);
      const ticket = await downloads.enter(clientId);
      const source = { url: mediaUrl, type: DOWNLOAD_TYPES[kind], maxBytes, fileName };
      const { remove, ...file } = await fetchMedia(guard, source).finally(() => ticket.done());
      try {
        return await useAdapted(clientId, kind, file, ({ file: outgoing, conversion }) =>
          use({ file: outgoing, url: mediaUrl, ...(conversion && { conversion }) }),
        );
      } finally {
        await remove();
      }
    },

    /**
     * Checks the file of a message that is sent later.
     *
     * @throws the DomainError that sending the message now would throw
     */
    async checkFile(clientId: string, { kind, mediaUrl = '', mediaId }: Omit<RequestedFile, 'type'>): Promise<void> {
      if (mediaId === undefined) {
        guard.check(mediaUrl);
        return;
      }
      const upload = await uploads.getUpload(clientId, mediaId);
      const { maxMediaBytes } = await abilities.forClient(clientId);
      const mimeType = await detectMimeType(upload, kind, maxMediaBytes);
      if (kind === 'sticker') toSendableFile(kind, { ...upload, mimeType });
    },
  };
}
export type OutgoingFilePreparer = ReturnType<typeof createOutgoingFilePreparer>;

/** Media type that a downloaded file of each kind must have. Stickers are images, and voice notes are audio. */
const DOWNLOAD_TYPES: Readonly<Record<RequestedFile['kind'], MediaType>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
};

type FileWithoutKind = Omit<SendableFile, 'kind'>;

/** Detects a file's type from its first bytes. @throws MediaRefused if it is too large or of the wrong kind */
async function detectMimeType(
  { path, size, mimeType, fileName }: StoredUpload,
  kind: RequestedFile['kind'],
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes) throw createFileTooLargeError(maxBytes);
  const detected = await identifyFileType(path, DOWNLOAD_TYPES[kind], { contentType: mimeType, fileName });
  if (!detected) throw new MediaRefused('other-type', texts.uploads.otherType(texts.media.kinds[kind]));
  return detected.mimeType;
}

/** Drops the file name, because its extension belongs to the format before the conversion. */
const toVoiceFile = (
  { fileName: _, ...file }: FileWithoutKind,
  { path, size, sha256, mimeType }: ConvertedVoiceNote,
): SendableFile => ({ ...file, path, size, sha256, mimeType, kind: 'audio', voice: true });

/** @throws Unprocessable for a sticker that no phone would display as a sticker */
function toSendableFile(kind: RequestedFile['kind'], file: FileWithoutKind): SendableFile {
  if (kind === 'sticker') {
    if (file.mimeType !== 'image/webp') throw new Unprocessable(texts.media.notWebp);
    return { ...file, kind };
  }
  return kind === 'voice' ? { ...file, kind: 'audio', voice: true } : { ...file, kind };
}
