import { test } from 'vitest'
import { exchangeMessages } from './message-chaos.ts'

test('messages sent while a process is killed are stored once, and all see the same order', () =>
  exchangeMessages({ pairs: 2, messagesEach: 4, maxUnacknowledged: 2, kills: 1 }))
