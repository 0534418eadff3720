<?php

declare(strict_types=1);

namespace Recado;

use Recado\Exception\ApiException;
use Recado\Http\Retries;
use Recado\Model\CheckedNumber;
use Recado\Model\Contact;
use Recado\Model\Conversation;
use Recado\Model\Message;
use Recado\Model\UsableClient;

/** Calls that read: lists as generators, which request one page at a time, single objects and files. */
trait Reads
{
    /**
     * Iterates over a list whose pages have `next`, such as `paginate('GET /external/campaigns', 'campaigns')`.
     *
     * @param string $field field of the response with the elements
     * @param array<string, mixed> $query filters, and `limit` for the size of a page
     * @return \Generator<int, array<string, mixed>>
     */
    public function paginate(string $endpoint, string $field, array $query = []): \Generator
    {
        $cursor = $query['cursor'] ?? null;
        do {
            $page = $this->request($endpoint, query: ['cursor' => $cursor] + $query);
            foreach ($page[$field] as $element) {
                yield $element;
            }
            $cursor = $page['next'] ?? null;
        } while ($cursor !== null);
    }

    /**
     * Iterates over contacts.
     *
     * @param array<string, mixed> $filters `q`, `label`, `optedOut`, `since`, `until`
     * @return \Generator<int, Contact>
     */
    public function contacts(array $filters = []): \Generator
    {
        foreach ($this->paginate('GET /external/contacts', 'contacts', $filters) as $contact) {
            yield Contact::fromArray($contact);
        }
    }

    /**
     * Iterates over conversations, the newest first.
     *
     * @param array<string, mixed> $filters `unread`, `archived`, `label`, `q` and others
     * @return \Generator<int, Conversation>
     */
    public function conversations(array $filters = []): \Generator
    {
        foreach ($this->paginate('GET /external/conversations', 'conversations', $filters) as $conversation) {
            yield Conversation::fromArray($conversation);
        }
    }

    /**
     * Iterates over the messages of a conversation, the newest first.
     *
     * @param string $conversation number or ID of the chat
     * @return \Generator<int, Message>
     */
    public function messages(string $conversation): \Generator
    {
        $before = null;
        do {
            $page = $this->request(
                'GET /external/conversations/{conversation}/messages',
                params: ['conversation' => $conversation],
                query: ['before' => $before],
            );
            foreach ($page['messages'] as $message) {
                yield Message::fromArray($message);
            }
            $before = $page['older'] ?? null;
        } while ($before !== null);
    }

    /**
     * Iterates over the stored events after a number, the oldest first, and ends. `follow` does not end.
     *
     * @return \Generator<int, Event>
     */
    public function events(int $after = 0, int $limit = 500): \Generator
    {
        do {
            $page = $this->request('GET /external/events', query: ['after' => $after, 'limit' => $limit]);
            foreach ($page['events'] as $event) {
                yield Event::fromArray($event);
            }
            $after = $page['next'];
        } while ($page['events'] !== []);
    }

    /**
     * Lists the clients that the token or the account key can use.
     *
     * @return list<UsableClient>
     */
    public function clients(): array
    {
        return array_map(UsableClient::fromArray(...), $this->request('GET /external/clients')['clients']);
    }

    /** Reads a message with its current status. */
    public function message(string $messageId): Message
    {
        $page = $this->request('GET /external/messages/{messageId}', params: ['messageId' => $messageId]);
        return Message::fromArray($page['message']);
    }

    /** Checks whether a number has WhatsApp. */
    public function checkNumber(string|int $number): CheckedNumber
    {
        return CheckedNumber::fromArray($this->request('POST /external/check-number', payload: ['phoneNumber' => (string) $number]));
    }

    /**
     * Stores the file of a message. It is written in blocks, and appears only when it is complete.
     *
     * @param string $messageId `id` of the message, as in `$event->data['id']`. Its `messageId` costs one more request
     * @param string $path path of the new file
     * @throws ApiException 404 when the message has no file
     */
    public function download(string $messageId, string $path): void
    {
        $isId = preg_match('/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/Di', $messageId) === 1;
        $params = ['messageId' => $isId ? $messageId : $this->message($messageId)->id];
        $request = $this->buildRequest('GET /external/media/{messageId}', $params, [], ['accept' => '*/*']);
        $part = tempnam(dirname($path), 'recado');
        if ($part === false) {
            throw new \RuntimeException('No file can be written in ' . dirname($path) . '.');
        }
        try {
            Retries::run(function () use ($request, $part): void {
                $file = new \SplFileObject($part, 'w');
                $write = static function (string $block) use ($file): void {
                    if ($file->fwrite($block) !== strlen($block)) {
                        throw new \RuntimeException('The file cannot be written. The disk may be full.');
                    }
                };
                $this->transport->send($request, null, true, $write)->read($request);
            }, $this->retries, true);
            rename($part, $path);
        } catch (\Throwable $error) {
            unlink($part);
            throw $error;
        }
    }
}
