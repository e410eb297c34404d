import { useFormContext } from 'react-hook-form'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { NewLeaseProps } from '../../leases/slots.ts'
import { OpeningFields, type OpeningValues } from '../dialogs/opening-fields.tsx'
import { asksForBooks } from './read-fields.ts'

/** Of a lease that may run already, and of one that an application leads to. */
const TEXTS = {
  running: {
    label: 'Keep the books',
    hint: 'Rent is charged by itself, and payments are recorded. Also for new leases of the owner’s other homes.',
  },
  applied: {
    label: 'Keep the books of this lease',
    hint: 'Rent is charged each month, you record what is paid, and the tenant sees both. Later leases get books, too.',
  },
}

/** Whether a new lease gets books, and the balances from before of a lease that may run already. */
export function BooksFields({ currency, consequences, hasApplication }: NewLeaseProps) {
  const form = useFormContext<{ books?: boolean; opening: OpeningValues }>()
  const books = form.watch('books')
  const startsBooks = consequences.some(({ choice, data }) => 'startOn' in data && (choice === null || books))
  return (
    <>
      {asksForBooks(consequences) && (
        <Switch {...(hasApplication ? TEXTS.applied : TEXTS.running)} {...form.register('books')} />
      )}
      {startsBooks && !hasApplication && (
        <OpeningFields
          currency={currency}
          errors={form.formState.errors.opening}
          input={(name) => form.register(`opening.${name}`, { value: '' })}
        />
      )}
    </>
  )
}
