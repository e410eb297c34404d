import type { Message } from '@lintel/contract/messages/schema'
import { CallError } from '../../../api/client.ts'
import type { LiveConnection } from '../../../api/live-connection.ts'
import type { Outbox, UnsentMessage } from './outbox.ts'

export type SenderOptions = {
  outbox: Outbox
  live: Pick<LiveConnection, 'status' | 'send' | 'onFrame' | 'onStatus'>
  /** Sends a message by HTTP. @throws CallError */
  post: (message: Omit<UnsentMessage, 'writtenAt' | 'after' | 'problem'> & { type: 'text' }) => Promise<Message>
  /** Called when the server has stored a message. */
  onStored: (message: Message) => void
  /** Whether a message waits for a file; `flush` sends it once it does not any more. */
  isHeld?: (unsent: UnsentMessage) => boolean
}

/** Timeout of an acknowledgement by socket; after it the message is sent by HTTP. */
const ACK_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 3_000
const MAX_RETRY_MS = 60_000

/** The result of one attempt to send a message. */
type Outcome =
  | { kind: 'stored'; message: Message }
  | { kind: 'refused'; detail: string }
  /** No answer: it may have been stored. */
  | { kind: 'unknown' }

/**
 * Sends the messages of the outbox one by one: by socket while it is ready, otherwise by HTTP. A message without an answer
 * is sent again after a reconnect or a delay.
 */
export function createSender({ outbox, live, post, onStored, isHeld = () => false }: SenderOptions) {
  let isSending = false
  let isClosed = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const isSendable = (unsent: UnsentMessage) => unsent.problem === undefined && !isHeld(unsent)
  const nextToSend = () => outbox.getSnapshot().find(isSendable)

  async function flush() {
    if (isSending || isClosed) return
    isSending = true
    for (let next = nextToSend(); next && !isClosed; next = nextToSend()) {
      const outcome = await send(next)
      if (outcome.kind === 'stored') {
        failures = 0
        onStored(outcome.message)
        outbox.remove(next.clientId)
      } else if (outcome.kind === 'refused') outbox.setProblem(next.clientId, outcome)
      else {
        // Later messages wait, too, to keep the order.
        for (const unsent of outbox.getSnapshot().filter(isSendable))
          outbox.setProblem(unsent.clientId, { kind: 'waiting' })
        scheduleRetry()
      }
    }
    isSending = false
  }

  async function send(unsent: UnsentMessage): Promise<Outcome> {
    const outcome = live.status === 'ready' ? await sendBySocket(live, unsent) : null
    return outcome && outcome.kind !== 'unknown' ? outcome : sendByHttp(post, unsent)
  }

  function scheduleRetry() {
    clearTimeout(retry)
    retry = setTimeout(sendWaiting, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
    failures += 1
  }

  function sendWaiting() {
    for (const { clientId, problem } of outbox.getSnapshot())
      if (problem?.kind === 'waiting') outbox.clearProblem(clientId)
    void flush()
  }

  const unsubscribeStatus = live.onStatus((status) => {
    if (status === 'ready') sendWaiting()
  })
  // Messages of an earlier page.
  sendWaiting()
  return {
    /** Sends what is in the outbox. */
    flush: () => void flush(),
    /** Sends a refused or waiting message again. */
    retry(clientId: string) {
      outbox.clearProblem(clientId)
      void flush()
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      unsubscribeStatus()
    },
  }
}

function sendBySocket(live: SenderOptions['live'], unsent: UnsentMessage): Promise<Outcome> {
  const { clientId, receiverId, content, propertyId } = unsent
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
      resolve(outcome)
    }
    const timer = setTimeout(() => settle({ kind: 'unknown' }), ACK_TIMEOUT_MS)
    const unsubscribes = [
      live.onStatus((status) => {
        if (status !== 'ready') settle({ kind: 'unknown' })
      }),
      live.onFrame((frame) => {
        if (frame.type === 'ack' && frame.clientId === clientId) settle({ kind: 'stored', message: frame.message })
        if (frame.type === 'error' && frame.clientId === clientId) settle(outcomeOf(frame.status, frame.detail))
      }),
    ]
    const isSent = live.send({ type: 'message', clientId, receiverId, content, propertyId })
    if (!isSent) settle({ kind: 'unknown' })
  })
}

async function sendByHttp(post: SenderOptions['post'], unsent: UnsentMessage): Promise<Outcome> {
  const { clientId, receiverId, content, propertyId } = unsent
  try {
    return { kind: 'stored', message: await post({ clientId, receiverId, content, propertyId, type: 'text' }) }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification (section 8) requires this console message.
    console.error('Failed to send message')
    return error instanceof CallError
      ? outcomeOf(error.status, error.problem?.detail ?? 'It was not accepted')
      : { kind: 'unknown' }
  }
}

/** Server errors, rate limiting and a missing session are temporary: the message is sent again. */
function outcomeOf(status: number, detail: string): Outcome {
  const isTemporary = status >= 500 || status === 429 || status === 401
  return isTemporary ? { kind: 'unknown' } : { kind: 'refused', detail }
}
