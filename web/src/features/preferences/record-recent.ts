import type { RecentId } from '@lintel/contract/preferences/recent'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { currentUserQuery } from '../accounts/data.ts'

/** A record counts as opened after this time: records that are only leafed through are not remembered. */
const RECORD_AFTER_MS = 1_000

/** Puts a record first in the list of records that the signed-in user opened. */
export const addRecent = (opened: RecentId) => call('POST /api/preferences/recent', { body: opened })

/** Does nothing until the app has started: screens in tests remember no records. */
let record: (opened: RecentId) => void = () => undefined

/** Remembers from now on, on the server, which records a signed-in user opens. */
export function startRecordingRecent(client: QueryClient) {
  let last = ''
  record = (opened) => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    const key = `${user?.id} ${opened.kind} ${opened.id}`
    if (!user || key === last) return
    last = key
    // A mutation, so that an open palette shows it. If it fails, only the list of recent records lacks it.
    new MutationObserver(client, {
      mutationFn: () => addRecent(opened),
      meta: { awaits: 'nothing' },
    })
      .mutate()
      .catch(() => {
        last = ''
      })
  }
}

/** Remembers that the user opened a record. Nothing waits for it. */
export const recordRecent = (opened: RecentId) => record(opened)

/** Remembers the record that a screen shows. @param id undefined until it is loaded, and if there is none */
export function useRecordRecent(kind: RecentId['kind'], id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => recordRecent({ kind, id }), RECORD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind, id])
}
