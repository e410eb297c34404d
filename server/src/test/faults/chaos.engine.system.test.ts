import { test } from 'vitest'
import { inSoak } from '../soak.ts'
import { exchangeMessages } from './message-chaos.ts'

test(
  'many messages sent while processes are killed are stored once, and all see the same order',
  () =>
    exchangeMessages({
      pairs: inSoak(100, 8),
      messagesEach: inSoak(10, 8),
      maxUnacknowledged: inSoak(5, 2),
      kills: inSoak(6, 3),
    }),
  240_000,
)
