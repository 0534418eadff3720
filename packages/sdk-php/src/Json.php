<?php

declare(strict_types=1);

namespace Recado;

/** JSON as the API reads it. */
final class Json
{
    /**
     * Encodes a value as UTF-8, with emojis as they are.
     *
     * @throws \InvalidArgumentException for text that is not UTF-8, NaN, or a value that JSON does not have
     */
    public static function encode(mixed $value): string
    {
        try {
            $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION;
            return json_encode($value, $flags);
        } catch (\JsonException $error) {
            $advice = $error->getCode() === JSON_ERROR_UTF8
                ? "A text is not UTF-8. Convert it with mb_convert_encoding(\$text, 'UTF-8', 'ISO-8859-1'), and cut it with mb_substr."
                : $error->getMessage();
            throw new \InvalidArgumentException($advice, 0, $error);
        }
    }
}
