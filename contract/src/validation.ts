import { z } from 'zod'

type Path = readonly PropertyKey[]

/** Fields that users know by another name. */
const NAMES: Record<string, string> = {
  availableBy: 'Day by which it is free',
  availableFrom: 'Day from which it is free',
  bic: 'BIC',
  clientId: 'clientId',
  content: 'Message',
  cursor: 'Page',
  dueOn: 'Day on which it is due',
  endDate: 'Last day',
  due: 'Month',
  fileName: 'File name',
  filename: 'File name',
  from: 'First day',
  imageAlts: 'Descriptions of images',
  imageCaptions: 'Captions of images',
  iban: 'IBAN',
  imageURL: 'Picture',
  incomeRents: 'Income',
  instructions: 'How to pay',
  moveInDate: 'Day you would move in',
  key: 'File',
  maxArea: 'Largest area',
  maxPrice: 'Highest rent',
  maxTermMonths: 'Longest term',
  minArea: 'Smallest area',
  minPrice: 'Lowest rent',
  minTermMonths: 'Shortest term',
  monthlyRent: 'Rent',
  newPassword: 'Password',
  periodCount: 'Length of a period',
  price: 'Rent',
  received: 'Month',
  receivedOn: 'Day on which it was received',
  securityDeposit: 'Deposit',
  startDate: 'First day',
  startOn: 'First day of the books',
  termMonths: 'Term',
  through: 'Last day',
  url: 'Address',
  week: 'Monday',
}

/**
 * A field's name for error texts, as in `First name` for `firstName` or `Documents, entry 2` for `documents.1`. A record's
 * key, such as a picture's path, is no field: the record's name is returned.
 */
export function fieldName(path: Path): string {
  const at = path.findLastIndex((key) => typeof key === 'string' && FIELD.test(key))
  if (at < 0) return 'The request'
  const words = wordsOf(String(path[at]))
  const entry = path[at + 1]
  return typeof entry === 'number' ? `${words}, entry ${entry + 1}` : words
}

const FIELD = /^[a-z]\w*(\[\w+\])?$/i

/** The name of the field that an issue is about; of a wrong key it is the record's. */
export function nameOfIssue({ code, path = [] }: Pick<z.core.$ZodRawIssue, 'code' | 'path'>): string {
  return fieldName(code === 'invalid_key' ? path.slice(0, -1) : path)
}

/** `metadata[size]` becomes Size, `propertyId` Property. */
function wordsOf(key: string): string {
  const [, inner = key] = /\[(\w+)\]$/.exec(key) ?? []
  const words = inner
    .replace(/Id$/, '')
    .replaceAll(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase()
  return NAMES[inner] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The error text of a rule without a text of its own in its schema: names the field and the rule. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  return `${nameOfIssue(issue)} ${describeRule(issue)}`
}

function describeRule(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeWords(issue.expected)}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is required'
        : `must ${boundWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${boundWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'not_multiple_of':
      return `must ${MULTIPLES[issue.divisor] ?? `be a multiple of ${issue.divisor}`}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it has to be'
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return 'is not one of the accepted kinds'
    case 'invalid_key':
      return 'cannot have an entry with this name'
    default:
      return 'is not valid'
  }
}

const TYPES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

const typeWords = (expected: string) => TYPES[expected] ?? 'of another type'

function boundWords(origin: string, comparison: string, bound: number | bigint): string {
  const amount = `${comparison} ${bound.toLocaleString('en')}`
  const isOne = Number(bound) === 1
  if (origin === 'string') return `be ${amount} ${isOne ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'record') return `have ${amount} ${isOne ? 'entry' : 'entries'}`
  return `be ${amount}`
}

const MULTIPLES: Record<string, string> = {
  '0.0001': 'have at most four decimals',
  '0.001': 'have at most three decimals',
  '0.01': 'have at most two decimals',
  '0.1': 'have at most one decimal',
  '0.5': 'be a whole number or a half',
  '1': 'be a whole number',
}

const FORMATS: Record<string, string> = {
  uuid: 'is not a valid id',
  email: 'is not an email address',
  date: 'must be a date, as in 2026-01-31',
  datetime: 'must be a time in UTC, as in 2026-01-31T12:00:00Z',
}

z.config({ customError: describeIssue })
