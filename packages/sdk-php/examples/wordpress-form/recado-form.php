<?php

/**
 * Plugin Name: Recado form
 * Description: The shortcode [recado_form] shows a form whose messages arrive at the WhatsApp of the shop.
 * Requires PHP: 8.1
 *
 * Copy the folder `src` of the SDK into the folder of this plugin as `recado`. Define RECADO_API_URL, RECADO_API_TOKEN and
 * RECADO_SHOP_NUMBER in `wp-config.php`.
 */

declare(strict_types=1);

use Recado\Exception\RecadoException;
use Recado\Recado;

if (!defined('ABSPATH')) {
    exit;
}

require_once __DIR__ . '/recado/autoload.php';

function recado_form_show(): string
{
    $action = esc_url(admin_url('admin-post.php'));
    $nonce = wp_nonce_field('recado_form', '_wpnonce', true, false);
    $key = esc_attr(wp_generate_uuid4());
    return <<<HTML
        <form method="post" action="$action">
            $nonce
            <input type="hidden" name="action" value="recado_form">
            <input type="hidden" name="key" value="$key">
            <label>Nombre <input name="person" required maxlength="100"></label>
            <label>Mensaje <textarea name="message" required maxlength="1000"></textarea></label>
            <button>Enviar</button>
        </form>
        HTML;
}

function recado_form_send(): void
{
    check_admin_referer('recado_form');
    $person = sanitize_text_field(wp_unslash($_POST['person'] ?? ''));
    $message = sanitize_textarea_field(wp_unslash($_POST['message'] ?? ''));
    try {
        // The key comes from the form, so that a double click sends one message.
        $recado = new Recado(RECADO_API_URL, RECADO_API_TOKEN, timeout: 15.0, retries: 1);
        $recado->sendText(RECADO_SHOP_NUMBER, "$person escribe:\n$message", idempotencyKey: sanitize_key($_POST['key'] ?? ''));
    } catch (RecadoException $error) {
        error_log($error->getMessage());
        wp_die('No se pudo enviar su mensaje. Inténtelo de nuevo en unos minutos.', '', ['response' => 503, 'back_link' => true]);
    }
    wp_safe_redirect(add_query_arg('enviado', '1', wp_get_referer() ?: home_url()));
    exit;
}

add_shortcode('recado_form', 'recado_form_show');
add_action('admin_post_recado_form', 'recado_form_send');
add_action('admin_post_nopriv_recado_form', 'recado_form_send');
