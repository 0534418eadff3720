<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Recado\Exception\WebhookVerificationException;
use Recado\Recado;
use Recado\Webhook;

/**
 * Laravel: answers webhooks. Route it in `routes/api.php`, which checks no CSRF token:
 * `Route::post('/webhook', RecadoWebhookController::class);`.
 */
final class RecadoWebhookController extends Controller
{
    public function __invoke(Request $request, Recado $recado): Response
    {
        try {
            $secret = config('services.recado.secret');
            $event = Webhook::verify($request->getContent(), $request->headers->all(), $secret);
        } catch (WebhookVerificationException) {
            return response('', 401);
        }
        if ($event->isReceivedMessage()) {
            // The webhook waits 15 seconds. Longer work belongs in a job.
            dispatch(static fn () => app(Recado::class)->reply($event, 'Gracias, le contestamos en un momento.'));
        }
        return response('', 204);
    }
}
