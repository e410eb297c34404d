import type { AccountDeletion } from '@lintel/contract/accounts/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../api/client.ts'
import { routeQuery } from '../../../api/route-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { plural } from '../../../ui/numbers.ts'
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
      open
      onOpenChange={(open) => !open && onClose()}
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
      {preview.data && canDelete && <Consequences deletion={preview.data} />}
      <FormFailure error={remove.error} />
    </Dialog>
  )
}

function Consequences({ deletion }: { deletion: AccountDeletion }) {
  const { applications, pendingApplications, documents, homes, hiddenHomes } = deletion
  const goes = [
    'Your name, username, picture, email address, phone and password',
    'Every session: all your browsers are signed out',
    applications > 0 &&
      `${plural(applications, 'application')} with what you wrote${pendingApplications > 0 ? `; ${pendingApplications} still pending, withdrawn` : ''}`,
    'Drafts, and what you wrote in applications that became a lease',
    documents > 0 && `${plural(documents, 'document')}, also where you sent them, and pictures in your messages`,
    'Saved homes and searches, settings, and agents’ notes about you',
    homes + hiddenHomes > 0 && 'How your tenants pay you',
    homes > 0 && `${plural(homes, 'home', 'homes')} that never had a lease, with their applications`,
  ]
  const stays = [
    'Messages and decisions, from “Deleted account”: the other person needs them',
    'Leases that have ended, with their own documents and books',
    'Reports and notes that you wrote, without your name: agents need them',
    hiddenHomes > 0 && `${plural(hiddenHomes, 'home', 'homes')} that had a lease, archived`,
    'The security log, with your username',
  ]
  return (
    <div className="grid gap-5 pb-4 sm:grid-cols-2">
      <Points title="What goes" points={goes} />
      <Points title="What stays, and why" points={stays} />
    </div>
  )
}

function Points({ title, points }: { title: string; points: (string | false)[] }) {
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink-muted text-sm">
        {points.map((point) => point && <li key={point}>{point}</li>)}
      </ul>
    </div>
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
