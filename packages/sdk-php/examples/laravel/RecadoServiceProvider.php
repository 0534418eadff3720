<?php

declare(strict_types=1);

namespace App\Providers;

use Illuminate\Support\ServiceProvider;
use Recado\Recado;

/**
 * Laravel: one client for the application. `config/services.php` needs
 * `'recado' => ['url' => env('RECADO_API_URL'), 'token' => env('RECADO_API_TOKEN'), 'secret' => env('RECADO_WEBHOOK_SECRET')]`.
 */
final class RecadoServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singleton(
            Recado::class,
            static fn (): Recado => new Recado(config('services.recado.url'), config('services.recado.token')),
        );
    }
}
