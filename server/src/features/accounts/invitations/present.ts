import type { AccountInvitation, NewAccountInvitation } from '@lintel/contract/accounts/administration-schema'
import { presentPerson } from '../present.ts'
import type { ListedInvitation } from './queries.ts'

export const presentInvitation = ({ inviter, user, ...row }: ListedInvitation): AccountInvitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  user: user && presentPerson(user),
  invitedBy: presentPerson(inviter),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** @param url of its link, where that is handed over */
export const presentNewInvitation = (row: ListedInvitation, url: string | null): NewAccountInvitation => ({
  ...presentInvitation(row),
  url,
})
