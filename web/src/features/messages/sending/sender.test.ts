import type { ServerFrame } from '@lintel/contract/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../api/client.ts'
import type { LiveConnection } from '../../../api/live-connection.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'

const DETAIL = 'That was a lot at once. Please wait 12 seconds, then try again.'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('keeps a message that a rate limit refused by socket and by HTTP, and sends it later', async () => {
  const outbox = createOutbox(null, 'ada')
  const listeners = new Set<(frame: ServerFrame) => void>()
  const frames: { clientId?: string }[] = []
  const live = {
    status: 'ready',
    send: (frame: { clientId?: string }) => frames.push(frame) > 0,
    onStatus: () => () => undefined,
    onFrame: (listener: (frame: ServerFrame) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as Pick<LiveConnection, 'status' | 'send' | 'onFrame' | 'onStatus'>
  const answer = (frame: object) => {
    for (const listener of listeners) listener(frame as ServerFrame)
  }
  const post = vi.fn(async (_message: object) => {
    throw new CallError(429, JSON.stringify({ detail: DETAIL }), null)
  })
  const sender = createSender({ outbox, live, post, onStored: () => undefined })
  const { clientId } = outbox.add({ receiverId: 'noor', content: 'Is it quiet?', propertyId: null })

  sender.flush()
  answer({ type: 'error', status: 429, detail: DETAIL, clientId })
  await vi.advanceTimersByTimeAsync(0)
  // The body that the specification names.
  const body = { clientId, receiverId: 'noor', content: 'Is it quiet?', propertyId: null, type: 'text' }
  expect(post.mock.calls).toEqual([[body]])
  expect(outbox.getSnapshot()).toMatchObject([{ content: 'Is it quiet?', problem: { kind: 'waiting' } }])

  await vi.advanceTimersByTimeAsync(3_000)
  expect(frames.map((frame) => frame.clientId)).toEqual([clientId, clientId])
  answer({ type: 'ack', clientId, message: {} })
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.getSnapshot()).toEqual([])
  sender.close()
})
