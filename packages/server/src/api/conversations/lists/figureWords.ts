/** Words beside figures that are no telephone numbers, in Spanish, Portuguese and English, as alternatives of a pattern. */

export const MONTHS =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr|may(?:o)?|jun(?:io)?|jul|ago(?:sto)?|set|sept?(?:iembre)?|oct(?:ubre)?|' +
  'nov(?:iembre)?|dic(?:iembre)?|jan(?:eiro|uary)?|fev(?:ereiro)?|february|mar[cç]o|march|apr(?:il)?|maio|june|junho|' +
  'july|julho|aug(?:ust)?|setembro|september|out(?:ubro)?|october|novembro|november|dez(?:embro)?|dec(?:ember)?';

/** Months that are also given names, so that a list may number them: `2 Julio 33…`. */
export const GIVEN_NAME_MONTHS = 'abril|julio';

export const FIGURE_UNITS =
  'kgs?|kilos?|quilos?|grs?|gramos?|lbs?|libras?|onzas?|lts?|litros?|ml|cms?|mts?|metros?|km|m2|docenas?|d[uú]zias?|' +
  'pzas?|piezas?|peças?|pz|cajas?|caixas?|bolsas?|paquetes?|pacotes?|personas?|pessoas?|pesos?|mxn|usd|ars|brl|clp|' +
  'd[oó]lares|dlls|reais|soles|euros?|quetzales|colones|bol[ií]vares|guaran[ií]es|a[nñ]os?|d[ií]as?|semanas?|meses|' +
  'min(?:utos?)?|veces|vezes|unidades?|uds?|cuotas?|parcelas?|porciones|rebanadas?';

/** Words before the number of a bank account. */
export const ACCOUNT_WORDS = 'cuenta|conta|clabe|cbu|cvu|iban';

export const WEEKDAYS =
  'lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?|seg(?:unda)?|ter[cç]a|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?';

/** Words before long identifiers, which may be written in groups. */
export const LONG_IDENTIFIER_WORDS = 'dpi|tarjeta|cart[aã]o|oxxo|nss|gu[ií]a|rastreo|tracking';

/** Words before the name of a street and the number of a house. */
export const STREET_WORDS =
  'calle|c/|avenida|av|avda|rua|r\\.|blvd|boulevard|bulevar|carretera|cra|carrera|calzada|privada|pasaje|travessa|alameda|pra[cç]a|plaza|jr|jir[oó]n';

/** Words before an identifier, an amount or a place. */
export const IDENTIFIER_WORDS =
  'pedidos?|orden(?:es)?|order|folio|factura|fatura|invoice|ticket|nota|remisi[oó]n|ref(?:erencia)?|ventas?|vendas?|' +
  'compras?|ml[abcmu]?|sku|lote|serie|contrato|p[oó]liza|expediente|matr[ií]cula|rfc|curp|cpf|cnpj|cuit|cuil|dni|rut|run|nit|c[eé]dula|ine|ruc|rg|nie|nif|c\\.?\\s?c|c\\.?\\s?i|' +
  'pasaporte|passaporte|documento|c\\.\\s?p|cp|cep|c[oó]digo(?:\\s+postal)?|zip|calle|avenida|av|rua|blvd|boulevard|' +
  'carretera|km|depto|departamento|dpto|apto|apt|piso|andar|mz|manzana|lt|int(?:erior)?|ext(?:ensi[oó]n|erior)?|ramal|' +
  'anexo|interno|edad|idade|mesa|cita|turno|total|subtotal|saldo|precio|preço|importe|monto|debe|deve|pag[oó]|pagou|x';
