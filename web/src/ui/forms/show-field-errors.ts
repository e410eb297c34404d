import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'

/**
 * Shows the messages of a failed call beside their fields, and focuses the first of them.
 * @param names fields in the order in which they are shown; messages of others are left out
 */
export function showFieldErrors<Values extends FieldValues>(
  { setError }: { setError: UseFormSetError<Values> },
  names: readonly FieldPath<Values>[],
  error: unknown,
): void {
  const messages = fieldErrors(error)
  const refused = names.filter((name) => messages[name])
  for (const name of refused) setError(name, { message: messages[name] }, { shouldFocus: name === refused[0] })
}
