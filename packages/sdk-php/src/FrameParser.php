<?php

declare(strict_types=1);

namespace Recado;

/** Parser of server-sent events (WHATWG HTML §9.2.6) that arrive in pieces of any size. */
final class FrameParser
{
    private string $pending = '';

    /**
     * Adds a piece, and returns the frames that it completes.
     *
     * @return list<array{id: ?string, data: ?string, event: ?string}>
     */
    public function feed(string $piece): array
    {
        $text = $this->pending . $piece;
        // A piece may end between CR and LF, so a final CR waits for the next piece.
        $end = str_ends_with($text, "\r") ? strlen($text) - 1 : strlen($text);
        $blocks = explode("\n\n", str_replace(["\r\n", "\r"], "\n", substr($text, 0, $end)));
        $this->pending = array_pop($blocks) . substr($text, $end);
        return array_map(self::parseBlock(...), $blocks);
    }

    /** @return array{id: ?string, data: ?string, event: ?string} */
    private static function parseBlock(string $block): array
    {
        $fields = [];
        foreach (explode("\n", $block) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $fields[$name][] = str_starts_with($value, ' ') ? substr($value, 1) : $value;
        }
        return [
            'id' => isset($fields['id']) ? end($fields['id']) : null,
            'data' => isset($fields['data']) ? implode("\n", $fields['data']) : null,
            'event' => isset($fields['event']) ? (end($fields['event']) ?: null) : null,
        ];
    }
}
