import type { User } from '@lintel/contract/accounts/schema'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { formatMonthYear } from '../../ui/dates.ts'
import { hasDraft } from '../../ui/draft.ts'
import { fullName } from '../../ui/names.ts'
import { ProfileForm, profileDraft } from './profile-form.tsx'
import { useReturnedFocus } from './returned-focus.ts'

/** What is known about oneself, and how to change it. */
export function AccountCard({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const edit = useReturnedFocus(isEditing)
  // Something was typed before a reload or a sign-in in between.
  const draft = profileDraft(user)
  useEffect(() => {
    if (hasDraft(draft)) setEditing(true)
  }, [draft])
  return (
    <Card>
      <CardHeading
        title="Account Information"
        action={
          !isEditing && (
            <Button
              ref={edit}
              size="sm"
              variant="ghost"
              icon={<Pencil aria-hidden="true" />}
              aria-label="Edit account information"
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      />
      {isEditing ? <ProfileForm user={user} onClose={() => setEditing(false)} /> : <Facts user={user} />}
    </Card>
  )
}

function Facts({ user }: { user: User }) {
  return (
    <dl className="mt-4 divide-y divide-line">
      <Fact term="Full name">{fullName(user)}</Fact>
      <Fact term="Email address">{user.email}</Fact>
      <Fact term="Phone">{user.phone}</Fact>
      <Fact term="Member Since">
        <time dateTime={user.createdAt}>{formatMonthYear(user.createdAt)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3 text-sm first:pt-0 last:pb-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0 font-medium">
        {children ?? <span className="text-ink-muted">Not given</span>}
      </dd>
    </div>
  )
}
