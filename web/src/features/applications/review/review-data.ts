import type { Application } from '@lintel/contract/applications/schema'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { routeMutation } from '../../../api/route-mutation.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'

/** Tells the server that a user who decides about the application is looking at it. A failure is not worth a word. */
export function useOpen(id: string) {
  useEffect(() => {
    let isNoted = false
    const note = () => {
      // Not in a background tab, which the user has not seen yet.
      if (isNoted || document.visibilityState === 'hidden') return
      isNoted = true
      call('POST /api/applications/:id/open', { params: { id } }).catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [id])
}

type ShortlistChange = { id: string; isShortlisted: boolean }

const SHORTLIST = ['shortlist']

/** Puts applications on the shortlist or takes them off, one call after the other; `isOn` is the last choice. */
export function useShortlist() {
  const { mutate } = useMutation({
    mutationKey: SHORTLIST,
    ...routeMutation('PUT /api/applications/:id/shortlist', ({ id, isShortlisted }: ShortlistChange) => ({
      params: { id },
      body: { isShortlisted },
    })),
    scope: { id: 'shortlist' },
    onError: (error) => toastFailure('The shortlist was not changed', error),
    meta: { awaits: 'records and lists' },
  })
  const changes = useMutationState({
    filters: { mutationKey: SHORTLIST, status: 'pending' },
    select: ({ state }) => state.variables as ShortlistChange,
  })
  const isOn = ({ id, isShortlisted }: Pick<Application, 'id' | 'isShortlisted'>) =>
    changes.findLast((change) => change.id === id)?.isShortlisted ?? isShortlisted === true
  return {
    isOn,
    toggle: (application: Pick<Application, 'id' | 'isShortlisted'>) =>
      mutate({ id: application.id, isShortlisted: !isOn(application) }),
  }
}

/** Asks the applicant. If the application was decided meanwhile, the error names who did. */
export const useAsk = (id: string) =>
  useMutation(routeMutation('POST /api/applications/:id/questions', { params: { id } }))

/** Waits no longer for the applicant's answer. */
export const useStopWaiting = (id: string) =>
  useMutation(routeMutation('DELETE /api/applications/:id/questions', { params: { id } }))
