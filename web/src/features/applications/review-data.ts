import { applicationTag } from '@lintel/contract/applications/tags'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'

/** Tells the server that a user who decides about the application is looking at it. A failure is not worth a word. */
export function useOpen(id: string) {
  useEffect(() => {
    let isNoted = false
    const note = () => {
      // Not in a tab in the background, which nobody looks at yet.
      if (isNoted || document.visibilityState === 'hidden') return
      isNoted = true
      call('POST /api/applications/:id/open', { params: { id } }).catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [id])
}

/** Puts an application on the shortlist or takes it off; one call after the other. */
export const useShortlist = (id: string) =>
  useMutation({
    mutationFn: (isShortlisted: boolean) =>
      call('PUT /api/applications/:id/shortlist', { params: { id }, body: { isShortlisted } }),
    scope: { id: `shortlist ${id}` },
  })

/** Asks the applicant. If the application was decided meanwhile, the error names who did. */
export const useAsk = (id: string) =>
  useMutation({
    mutationFn: (body: { text: string; clientId: string }) =>
      call('POST /api/applications/:id/questions', { params: { id }, body }),
    meta: { refetchOnError: [applicationTag(id)] },
  })

/** Waits no longer for the applicant's answer. */
export const useStopWaiting = (id: string) =>
  useMutation({ mutationFn: () => call('DELETE /api/applications/:id/questions', { params: { id } }) })
