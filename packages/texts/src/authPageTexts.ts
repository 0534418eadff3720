/**
 * Texts of login and registration (docs/product.md §2, §5, §8). This object contains every text of these
 * two pages, so that they load no other texts.
 */
export const authPageTexts = {
  outcomes: {
    login: {
      success: '¡Bienvenido!',
      failure: 'Error al iniciar sesión',
      exception: 'Error al iniciar sesión. Inténtelo de nuevo',
    },
    register: {
      success: '¡Registro exitoso!',
      failure: 'Error al registrarse',
      exception: 'Error al registrarse. Inténtelo de nuevo',
    },
  },
  login: {
    title: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión...',
    forgot: '¿Olvidó su contraseña?',
    noAccount: '¿No tiene una cuenta?',
    toRegister: 'Crear cuenta',
    /** Second step of the login, for users who have enabled two-step verification. */
    codeTitle: 'Verificación en dos pasos',
    code: 'Código de verificación',
    codeHint: 'El de su aplicación de códigos, o uno de recuperación.',
    back: 'Volver',
    passkey: 'Entrar con una llave de acceso',
  },
  register: {
    title: 'Crear cuenta',
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    confirmPassword: 'Confirmar contraseña',
    passwordHint: 'Al menos 6 caracteres. Combine mayúsculas, números y símbolos.',
    strength: 'Seguridad de la contraseña',
    submit: 'Crear cuenta',
    submitting: 'Registrando...',
    hasAccount: '¿Ya tiene una cuenta?',
    toLogin: 'Iniciar sesión',
    adminCode: 'Código de administrador',
    adminCodeHint: 'Solo para la primera persona que administra la plataforma. Aparece en la terminal del servidor.',
    adminCodeFailed: 'No se pudo comprobar el código. Su cuenta es la de un usuario.',
  },
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  checking: 'Comprobando su sesión…',
  expired: 'Su sesión terminó. Inicie sesión otra vez.',
  /** Shown below `expired` when the user will return to the page that required the login. */
  expiredText: 'Al entrar volverá a la página en la que estaba.',
} as const;
