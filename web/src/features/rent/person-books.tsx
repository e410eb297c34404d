import { isApprovedAgent } from '@lintel/contract/actor'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/link-button.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { useCurrentUser } from '../accounts/data.ts'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { ownerBooksQuery } from './data.ts'
import { DIALOGS } from './dialogs/dialogs.ts'

/** For agents, about an owner: whether their leases have books, and the way to start them. */
export function PersonBooks({ page: { person } }: PersonSectionProps) {
  const user = useCurrentUser()
  const isShown = user !== null && isApprovedAgent(user) && person.role === 'owner' && !person.isDeleted
  const { data: books } = useQuery({ ...ownerBooksQuery(person.id), enabled: isShown })
  if (!isShown || !books) return null
  const { isOn, leases } = books
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="mb-1 font-semibold">Books</h2>
        <p className="text-ink-muted text-sm">
          <span>{isOn ? 'New leases get books.' : 'New leases get no books.'}</span>
          {leases.length > 0 && <span>{` ${plural(leases.length, 'lease')} without books.`}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="secondary" href={urlOf('statement', { owner: person.id })}>
          Statement
        </LinkButton>
        <DialogButton variant="secondary" load={DIALOGS.paymentDetails} props={{ ownerId: person.id }}>
          How tenants pay
        </DialogButton>
        <DialogButton variant="secondary" load={DIALOGS.ownerBooks} props={{ ownerId: person.id, books }}>
          {leases.length > 0 ? 'Start the books' : 'Change'}
        </DialogButton>
      </div>
    </Card>
  )
}
