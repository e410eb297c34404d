import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../api/live-connection.ts'
import { sendMessage, start } from './messaging.ts'

const MESSAGE = { receiverId: 'noor', content: 'Is it quiet?', propertyId: null }

let running: ReturnType<typeof start> | undefined
afterEach(() => running?.stop())

function startFor(userId: string) {
  const send = vi.fn((_frame: object) => true)
  const listen = () => () => undefined
  const live = { status: 'ready', send, onFrame: listen, onStatus: listen } as unknown as LiveConnection
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
