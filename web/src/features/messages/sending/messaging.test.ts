import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../../api/live-connection.ts'
import { getMessaging, sendMessage, sendMessages, start } from './messaging.ts'

const MESSAGE = { receiverId: 'noor', content: 'Is it quiet?', propertyId: null }

let running: ReturnType<typeof start> | undefined
afterEach(() => running?.stop())

type Answer = (frame: { clientId: string; receiverId: string }) => object | null | Promise<object>

/** @param answerTo the server's answer to a frame */
function startFor(userId: string, answerTo: Answer = () => null) {
  const listeners = new Set<(frame: object) => void>()
  const send = vi.fn((frame: object) => {
    const answer = answerTo(frame as Parameters<Answer>[0])
    if (answer)
      void Promise.resolve(answer).then((arrived) => {
        for (const listener of listeners) listener(arrived)
      })
    return true
  })
  const onFrame = (listener: (frame: object) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const live = { status: 'ready', send, onFrame, onStatus: () => () => undefined } as unknown as LiveConnection
  running = start({ client: new QueryClient(), userId, live, snapshot: null })
  return send
}

test('sends a message that was written before messaging had started', () => {
  sendMessage('ada', MESSAGE)
  expect(startFor('ada')).toHaveBeenCalledWith(expect.objectContaining({ type: 'message', content: 'Is it quiet?' }))
})

test('does not send it for another user', () => {
  sendMessage('ada', MESSAGE)
  expect(startFor('grace')).not.toHaveBeenCalled()
})

test('reports which of several messages were refused, once all have an answer', async () => {
  const message = { id: 'm', senderId: 'ada', createdAt: '2026-01-01T00:00:00.000Z', follows: null }
  startFor('ada', ({ clientId, receiverId }) =>
    receiverId === 'noor'
      ? { type: 'error', clientId, status: 403, detail: 'Noor has blocked you' }
      : { type: 'ack', clientId, message: { ...message, clientId, receiverId } },
  )
  const onWaiting = vi.fn()
  const messages = ['noor', 'omar', 'pia'].map((receiverId) => ({ ...MESSAGE, receiverId }))
  const { sent, refused } = await sendMessages('ada', messages, onWaiting)
  expect(sent.map(({ receiverId }) => receiverId)).toEqual(['omar', 'pia'])
  expect(refused).toMatchObject([{ receiverId: 'noor', problem: { kind: 'refused', detail: 'Noor has blocked you' } }])
  expect(onWaiting).not.toHaveBeenCalled()
})

test('does not count a discarded message as sent', async () => {
  const message = { id: 'm', senderId: 'ada', createdAt: '2026-01-01T00:00:00.000Z', follows: null }
  let answerPia: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answerPia = resolve))
  startFor('ada', ({ clientId, receiverId }) =>
    receiverId === 'noor'
      ? { type: 'error', clientId, status: 403, detail: 'Noor has blocked you' }
      : held.then(() => ({ type: 'ack', clientId, message: { ...message, clientId, receiverId } })),
  )
  const sending = sendMessages(
    'ada',
    ['noor', 'pia'].map((receiverId) => ({ ...MESSAGE, receiverId })),
    () => undefined,
  )
  await expect.poll(() => getMessaging()?.outbox.getSnapshot()[0]?.problem?.kind).toBe('refused')
  getMessaging()?.discard(getMessaging()?.outbox.getSnapshot()[0]?.clientId ?? '')
  answerPia()
  expect(await sending).toMatchObject({ sent: [{ receiverId: 'pia' }], refused: [] })
})
