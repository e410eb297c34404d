import type { User } from '@lintel/contract/accounts/schema'
import { Badge } from '../../../ui/badge.tsx'
import { ROLE_TEXTS } from '../../accounts/role-texts.ts'

/** What is special about an account, else its role. */
export function UserState({ user: { role, isApproved, state, disablingRequestedBy } }: { user: User }) {
  if (state === 'deleted') return <Badge>Deleted</Badge>
  if (state === 'disabled') return <Badge tone="bad">Disabled</Badge>
  if (disablingRequestedBy) return <Badge tone="warn">Disabling requested</Badge>
  if (!isApproved) return <Badge tone="warn">Waiting for approval</Badge>
  return <Badge isLabel>{ROLE_TEXTS[role].name}</Badge>
}
