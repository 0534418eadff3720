"""Client of Recado, the platform that automates WhatsApp: send, receive, verify and answer."""

from .client import Recado
from .errors import ApiError, NetworkError, NetworkErrorReason, RecadoError, WebhookVerificationError
from .media import Media, MediaSource
from .sending import Kind, SendOptions
from .webhooks import verify_webhook, webhook_app

__all__ = [
    "ApiError",
    "Kind",
    "Media",
    "MediaSource",
    "NetworkError",
    "NetworkErrorReason",
    "Recado",
    "RecadoError",
    "SendOptions",
    "WebhookVerificationError",
    "verify_webhook",
    "webhook_app",
]
__version__ = "0.1.0"
