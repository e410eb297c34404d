import type { Invitation, NewInvitation } from '@lintel/contract/leases/creation-schema'
import { stateOfInvitation } from '../../../invitations/invitation.ts'
import type { LeaseInvitationRow } from '../table.ts'
import type { Issued } from './create.ts'

export const presentInvitation = (row: LeaseInvitationRow): Invitation => ({
  state: stateOfInvitation(row),
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** @param origin of the links that people open */
export const presentIssued = ({ row, path }: Issued, origin: string): NewInvitation => ({
  ...presentInvitation(row),
  url: path && origin + path,
})
