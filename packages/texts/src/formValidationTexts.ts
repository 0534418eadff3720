/** Form validation messages, shown before a request is sent (docs/product.md §5). */
export const formValidationTexts = {
  fillAllFields: 'Por favor complete todos los campos',
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordStrength: { weak: 'Débil', medium: 'Media', strong: 'Fuerte' },
  passwordTooShort: 'La contraseña debe tener al menos 6 caracteres',
  phoneDigitsOnly: 'El número de teléfono debe contener solo dígitos',
  deleteWord: "Por favor escriba 'ELIMINAR' para confirmar.",
  explorerClient: 'Por favor seleccione un cliente con un token de API válido',
} as const;
