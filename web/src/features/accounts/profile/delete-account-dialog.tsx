import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../api/client.ts'
import { routeQuery } from '../../../api/route-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Consequences } from '../../../ui/consequences.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { Loading, SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { urls } from '../../../urls.ts'
import { setCurrentUser } from '../data.ts'
import { forgetUser } from '../session/forget-user.ts'
import { LOGOUT } from '../session/session-mutations.ts'

/** Says what deleting the account does, and what prevents it; then deletes it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery({ ...routeQuery('GET /api/auth/user/deletion'), staleTime: 0 })
  const remove = useDeleteAccount()
  const canDelete = preview.data?.obstacle === null
  return (
    <Dialog
      onClose={onClose}
      title={preview.data?.obstacle ? 'Not yet' : 'Delete your account?'}
      description={preview.data?.obstacle ?? 'This can’t be undone.'}
      size="md"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep my account
          </Button>
          {canDelete && (
            <Button
              variant="danger"
              pending={remove.isPending}
              pendingLabel="Deleting..."
              onClick={() => remove.mutate()}
            >
              Delete my account
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && (
        <Loading label="Loading what would be deleted">
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {preview.isError && (
        <FailedState
          compact
          level={3}
          title="What would be deleted could not be loaded"
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.data && canDelete && (
        <div className="pb-4">
          <Consequences of={preview.data.consequences} />
        </div>
      )}
      <FormFailure error={remove.error} />
    </Dialog>
  )
}

function useDeleteAccount() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => call('DELETE /api/auth/user'),
    onSuccess: () => {
      forgetUser()
      // Navigates first: a screen for signed-in users would redirect to sign-in.
      navigate(urls.home)
      setCurrentUser(client, null)
      toast({ title: 'Account deleted', description: 'Thank you for having been here.' })
    },
  })
}
