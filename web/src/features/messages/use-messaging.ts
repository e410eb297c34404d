import { useSyncExternalStore } from 'react'
import type { ConnectionStatus } from '../../api/live-connection.ts'
import { getMessaging, type Messaging, subscribeMessaging } from './messaging.ts'
import type { UnsentMessage } from './outbox.ts'

const EMPTY: readonly UnsentMessage[] = []
const noSubscription = () => () => undefined

/** The messaging of the current user; null until it has started. */
export function useMessaging(): Messaging | null {
  return useSyncExternalStore(subscribeMessaging, getMessaging, () => null)
}

/** All unsent messages, in the order of writing. */
export function useUnsent(messaging: Messaging | null): readonly UnsentMessage[] {
  return useSyncExternalStore(
    messaging?.outbox.subscribe ?? noSubscription,
    () => messaging?.outbox.getSnapshot() ?? EMPTY,
    () => EMPTY,
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
