<?php

declare(strict_types=1);

/** Loads the classes of the SDK where Composer is not available, such as in a plugin of WordPress. */
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Recado\\')) {
        $file = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Recado\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
