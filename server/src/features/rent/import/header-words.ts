import type { ImportField } from '@lintel/contract/rent/import-fields'

/**
 * Headings of columns by field, in English, German, French and Spanish, as `plainWords` writes them. The first field whose word is
 * within a heading wins: an email of a tenant is an email, a deposit that is held is no deposit to pay.
 */
export const HEADER_WORDS: readonly (readonly [ImportField, readonly string[]])[] = [
  ['email', ['email', 'e mail', 'mail', 'courriel', 'correo', 'email address', 'adresse email', 'mailadresse']],
  [
    'depositHeld',
    [
      'deposit held',
      'held deposit',
      'deposit paid',
      'kaution erhalten',
      'kaution hinterlegt',
      'kaution gezahlt',
    ].concat(['depot verse', 'caution versee', 'fianza depositada', 'fianza recibida']),
  ],
  [
    'owed',
    [
      'owed',
      'owed from before',
      'arrears',
      'outstanding',
      'balance due',
      'rueckstand',
      'ruckstand',
      'mietruckstand',
    ].concat(['mietrueckstand', 'offen', 'impaye', 'impayes', 'arrieres', 'deuda', 'atrasos', 'pendiente']),
  ],
  [
    'credit',
    ['credit', 'paid in advance', 'prepaid', 'prepayment', 'guthaben', 'vorauszahlung', 'avance', 'trop percu'].concat([
      'saldo a favor',
      'pagado por adelantado',
    ]),
  ],
  [
    'securityDeposit',
    [
      'deposit',
      'security deposit',
      'bond',
      'kaution',
      'mietkaution',
      'depot de garantie',
      'caution',
      'garantie',
    ].concat(['fianza', 'deposito']),
  ],
  [
    'startDate',
    ['first day', 'start', 'start date', 'starts', 'starts on', 'begin', 'begins', 'from', 'move in', 'move in date']
      .concat(['lease start', 'mietbeginn', 'beginn', 'von', 'ab', 'einzug', 'erster tag', 'vertragsbeginn', 'debut'])
      .concat(['date de debut', 'date d entree', 'du', 'entree', 'inicio', 'fecha de inicio', 'desde', 'primer dia']),
  ],
  [
    'endDate',
    ['last day', 'end', 'end date', 'ends', 'ends on', 'until', 'to', 'through', 'move out', 'lease end', 'expires']
      .concat([
        'mietende',
        'ende',
        'bis',
        'auszug',
        'letzter tag',
        'vertragsende',
        'fin',
        'date de fin',
        'au',
        'sortie',
      ])
      .concat(['fecha de fin', 'hasta', 'ultimo dia', 'final']),
  ],
  [
    'monthlyRent',
    [
      'rent',
      'monthly rent',
      'rent per month',
      'rent a month',
      'rent amount',
      'miete',
      'monatsmiete',
      'kaltmiete',
    ].concat(['nettomiete', 'mietzins', 'loyer', 'loyer mensuel', 'alquiler', 'renta', 'alquiler mensual']),
  ],
  ['firstName', ['first name', 'given name', 'forename', 'vorname', 'prenom', 'nombre de pila']],
  [
    'lastName',
    ['last name', 'surname', 'family name', 'nachname', 'familienname', 'nom de famille', 'apellido', 'apellidos'],
  ],
  [
    'tenant',
    [
      'tenant',
      'tenant name',
      'name',
      'full name',
      'renter',
      'lessee',
      'mieter',
      'mieterin',
      'mietername',
      'locataire',
    ].concat(['nom', 'nom du locataire', 'inquilino', 'inquilina', 'arrendatario', 'nombre', 'nombre completo']),
  ],
  [
    'home',
    ['home', 'property', 'unit', 'apartment', 'flat', 'house', 'address', 'title', 'property id', 'home id', 'wohnung']
      .concat(['objekt', 'immobilie', 'adresse', 'haus', 'mietobjekt', 'einheit', 'logement', 'bien', 'appartement'])
      .concat(['maison', 'vivienda', 'piso', 'inmueble', 'direccion', 'casa', 'propiedad']),
  ],
]

/** Headings with one of these are of none of the fields, whatever else they say. */
export const OTHER_WORDS = new Set(
  [
    'phone',
    'telephone',
    'mobile',
    'tel',
    'telefon',
    'handy',
    'telefono',
    'iban',
    'notes',
    'note',
    'notiz',
    'notizen',
  ].concat(['remarques', 'notas', 'status', 'nr', 'number', 'nummer', 'birthday', 'geburtsdatum', 'currency']),
)

/** A heading in small letters without marks, and with one space for whatever is no letter or digit: 'Début (jour)' is 'debut jour'. */
export const plainWords = (heading: string): string =>
  heading
    .slice(0, HEADING_CHARS)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** No heading is longer. */
const HEADING_CHARS = 200
