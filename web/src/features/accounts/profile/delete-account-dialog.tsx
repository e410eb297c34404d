import { urlOf } from '@lintel/contract/screens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { routeMutation } from '../../../api/route-mutation.ts'
import { routeQuery } from '../../../api/route-query.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { setCurrentUser } from '../data.ts'
import { forgetUser } from '../session/forget-user.ts'
import { LOGOUT } from '../session/session-mutations.ts'

/** Says what deleting the account does, and what prevents it; then deletes it. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery({ ...routeQuery('GET /api/auth/user/deletion'), staleTime: 0 })
  const remove = useDeleteAccount()
  const canDelete = preview.data?.obstacle === null
  return (
    <ConfirmDialog
      staysOpen
      title={preview.data?.obstacle ? 'Not yet' : 'Delete your account?'}
      description={preview.data?.obstacle ?? 'This can’t be undone.'}
      size="md"
      submit={remove.mutateAsync}
      onClose={onClose}
      cancelLabel="Keep my account"
      action={canDelete && { label: 'Delete my account', pendingLabel: 'Deleting...', variant: 'danger' }}
    >
      <DialogQuery
        query={preview}
        loading="Loading what would be deleted"
        lines={4}
        failed="What would be deleted could not be loaded"
      >
        {({ consequences }) =>
          canDelete && (
            <div className="pb-4">
              <Consequences of={consequences} />
            </div>
          )
        }
      </DialogQuery>
    </ConfirmDialog>
  )
}

function useDeleteAccount() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationKey: LOGOUT,
    ...routeMutation('DELETE /api/auth/user'),
    onSuccess: () => {
      forgetUser()
      // Navigates first: a screen for signed-in users would redirect to sign-in.
      navigate(urlOf('home'))
      setCurrentUser(client, null)
      toast({ title: 'Account deleted', description: 'Thank you for having been here.' })
    },
  })
}
