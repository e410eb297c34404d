import { useSyncExternalStore } from 'react'
import type { LiveStatus } from '../../api/live.ts'
import { type Messaging, readMessaging, watchMessaging } from './messaging.ts'
import type { Unsent } from './outbox.ts'

const nothing: readonly Unsent[] = []
const noWatch = () => () => undefined

/** What sends and receives for the person signed in; null until it has begun. */
export function useMessaging(): Messaging | null {
  return useSyncExternalStore(watchMessaging, readMessaging, () => null)
}

/** What is on its way, to everyone, in the order of writing. */
export function useUnsent(messaging: Messaging | null): readonly Unsent[] {
  return useSyncExternalStore(
    messaging?.outbox.watch ?? noWatch,
    () => messaging?.outbox.read() ?? nothing,
    () => nothing,
  )
}

/** Whether somebody is typing to the person signed in. */
export function useTyping(messaging: Messaging | null, userId: string): boolean {
  return useSyncExternalStore(
    messaging?.typing.watch ?? noWatch,
    () => messaging?.typing.has(userId) ?? false,
    () => false,
  )
}

export function useLiveStatus(messaging: Messaging | null): LiveStatus {
  return useSyncExternalStore(
    messaging?.live.onStatus ?? noWatch,
    () => messaging?.live.status ?? 'connecting',
    () => 'connecting',
  )
}

/** Whether a person can be shown as online: nobody can while one's own connection is down. */
export function useShownOnline(isOnline: boolean): boolean {
  const messaging = useMessaging()
  const isDown = useSyncExternalStore(
    messaging?.live.onStatus ?? noWatch,
    () => messaging?.live.isDown ?? false,
    () => false,
  )
  return isOnline && !isDown
}
