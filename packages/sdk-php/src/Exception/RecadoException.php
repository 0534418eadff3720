<?php

declare(strict_types=1);

namespace Recado\Exception;

/** Base class of all errors of the SDK. */
abstract class RecadoException extends \RuntimeException
{
}
