import { isApprovedAgent } from '@lintel/contract/actor'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { plural } from '../../ui/numbers.ts'
import { useCurrentUser } from '../accounts/data.ts'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { ownerBooksQuery } from './data.ts'
import { DIALOGS } from './dialogs.ts'
import { OpenDialog } from './open-dialog.tsx'

/** For agents, about an owner: whether their leases have books, and the way to start them. */
export function PersonBooks({ page: { person } }: PersonSectionProps) {
  const user = useCurrentUser()
  const isShown = user !== null && isApprovedAgent(user) && person.role === 'owner' && !person.isDeleted
  const { data: books } = useQuery({ ...ownerBooksQuery(person.id), enabled: isShown })
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  if (!isShown || !books) return null
  const { isOn, leases } = books
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="mb-1 font-semibold">Books</h2>
        <p className="text-ink-muted text-sm">
          {isOn ? 'New leases get books.' : 'New leases get no books.'}
          {leases.length > 0 && ` ${plural(leases.length, 'lease')} without books.`}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {leases.length > 0 ? 'Start the books' : 'Change'}
      </Button>
      {isOpen && <OpenDialog load={DIALOGS.ownerBooks} props={{ ownerId: person.id, books, onClose: close }} />}
    </Card>
  )
}
