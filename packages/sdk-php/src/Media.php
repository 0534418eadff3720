<?php

declare(strict_types=1);

namespace Recado;

/** A file to send: an address, an uploaded file, a file on disk, or bytes. */
final class Media
{
    private const TYPES = [
        'jpg' => 'image/jpeg', 'jpeg' => 'image/jpeg', 'png' => 'image/png', 'webp' => 'image/webp',
        'gif' => 'image/gif', 'heic' => 'image/heic', 'mp4' => 'video/mp4', 'mov' => 'video/quicktime',
        'ogg' => 'audio/ogg', 'opus' => 'audio/ogg', 'mp3' => 'audio/mpeg', 'm4a' => 'audio/mp4',
        'pdf' => 'application/pdf', 'csv' => 'text/csv', 'txt' => 'text/plain', 'ics' => 'text/calendar',
        'zip' => 'application/zip',
        'docx' => 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'xlsx' => 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ];

    private function __construct(
        public readonly ?string $mediaUrl = null,
        public readonly ?string $mediaId = null,
        public readonly ?string $path = null,
        public readonly ?string $content = null,
        public readonly ?string $fileName = null,
        public readonly ?string $mimeType = null,
    ) {
    }

    /** File that the server downloads from an address. */
    public static function url(string $address): self
    {
        return new self(mediaUrl: $address);
    }

    /** File that was uploaded before, by its `mediaId`. */
    public static function id(string $mediaId): self
    {
        return new self(mediaId: $mediaId);
    }

    /**
     * File on disk. curl reads it while it is uploaded, so that it never is in memory as a whole.
     *
     * @throws \InvalidArgumentException when the file does not exist
     */
    public static function file(string $path, ?string $mimeType = null, ?string $fileName = null): self
    {
        if (!is_file($path)) {
            throw new \InvalidArgumentException("There is no file $path.");
        }
        return new self(path: $path, fileName: self::nameOf($fileName ?? $path), mimeType: $mimeType);
    }

    /** Bytes in memory, up to 100 MB. The name's ending tells the type, unless `$mimeType` does. */
    public static function data(string $content, string $fileName, ?string $mimeType = null): self
    {
        return new self(content: $content, fileName: self::nameOf($fileName), mimeType: $mimeType);
    }

    /**
     * Converts any accepted source: `Media`, or an address as text.
     *
     * @throws \InvalidArgumentException for text that is no address, such as a path
     */
    public static function of(self|string $source): self
    {
        if ($source instanceof self) {
            return $source;
        }
        if (preg_match('#^https?://#i', $source) === 1) {
            return self::url($source);
        }
        throw new \InvalidArgumentException(
            "$source is no address. For a file on disk, use Media::file(\$path). For an upload, Media::id(\$id).",
        );
    }

    /** Returns the file in the form that curl uploads. */
    public function toCurlFile(): \CURLFile|\CURLStringFile
    {
        $name = $this->fileName ?? 'archivo';
        $type = $this->mimeType ?? self::guessType($name);
        return $this->path !== null
            ? new \CURLFile($this->path, $type, $name)
            : new \CURLStringFile($this->content ?? '', $name, $type);
    }

    /** Whether the file must be uploaded before it can be sent. */
    public function needsUpload(): bool
    {
        return $this->path !== null || $this->content !== null;
    }

    private static function guessType(string $name): string
    {
        return self::TYPES[strtolower(pathinfo($name, PATHINFO_EXTENSION))] ?? 'application/octet-stream';
    }

    /** Returns the last part of a name. It may be a path of Windows, also on another system. */
    private static function nameOf(string $name): string
    {
        $parts = preg_split('#[\\\\/]#', $name) ?: [$name];
        return end($parts) ?: 'archivo';
    }
}
