import { useSyncExternalStore } from 'react'
import type { ConnectionStatus } from '../../../api/live-connection.ts'
import { getMessaging, type Messaging, subscribeMessaging } from './messaging.ts'
import type { Unsent } from './unsent.ts'

const EMPTY: readonly Unsent[] = []
const noSubscription = () => () => undefined

/** The messaging of the current user; null until it has started. */
export function useMessaging(): Messaging | null {
  return useSyncExternalStore(subscribeMessaging, getMessaging, () => null)
}

/** All unsent texts and files, in the order of writing. */
export function useUnsent(messaging: Messaging | null): readonly Unsent[] {
  return useSyncExternalStore(
    messaging?.unsent.subscribe ?? noSubscription,
    () => messaging?.unsent.getSnapshot() ?? EMPTY,
    () => EMPTY,
  )
}

/** How much of an unsent file is uploaded, from 0 to 100. */
export function useFileProgress(messaging: Messaging | null, clientId: string): number {
  return useSyncExternalStore(
    messaging?.files.subscribe ?? noSubscription,
    () => messaging?.files.progressOf(clientId) ?? 0,
    () => 0,
  )
}

/** Whether a user is typing to the current user. */
export function useTyping(messaging: Messaging | null, userId: string): boolean {
  return useSyncExternalStore(
    messaging?.typing.subscribe ?? noSubscription,
    () => messaging?.typing.has(userId) ?? false,
    () => false,
  )
}

export function useConnectionStatus(messaging: Messaging | null): ConnectionStatus {
  return useSyncExternalStore(
    messaging?.live.onStatus ?? noSubscription,
    () => messaging?.live.status ?? 'connecting',
    () => 'connecting',
  )
}

/** Whether to show a user as online: not while the own connection is down, since their presence is unknown then. */
export function useShownAsOnline(isOnline: boolean): boolean {
  const messaging = useMessaging()
  const isDown = useSyncExternalStore(
    messaging?.live.onStatus ?? noSubscription,
    () => messaging?.live.isDown ?? false,
    () => false,
  )
  return isOnline && !isDown
}
