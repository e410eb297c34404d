import type { NewAccountInvitation } from '@lintel/contract/accounts/administration-schema'
import { isolated } from '@lintel/contract/isolated'
import type { ReactNode } from 'react'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { InvitationLink } from './invitation-link.tsx'

/** What became of a new invitation, to register or to a lease. */
export const issuedText = ({ email, expiresAt }: Pick<NewAccountInvitation, 'email' | 'expiresAt'>) =>
  email
    ? `An email with the invitation is on its way to ${isolated(email)}. It works once, until ${formatDay(expiresAt)}.`
    : `Copy the link now: it is shown only once. It works once, until ${formatDay(expiresAt)}.`

interface IssuedInvitationProps {
  /** Null when it is emailed. */
  url: string | null
  /** Who gets the link: 'your tenant' by default. */
  receiver?: string | undefined
  /** The dialog's buttons. */
  children: ReactNode
}

/** The rest of a dialog once its invitation was made: the link, if it has one, and the buttons. */
export function IssuedInvitation({ url, receiver, children }: IssuedInvitationProps) {
  return (
    <div className="space-y-6">
      {url && <InvitationLink url={url} receiver={receiver} />}
      <DialogActions>{children}</DialogActions>
    </div>
  )
}
