import type { Message } from '@lintel/contract/messages/schema'
import { CallError } from '../../api/client.ts'
import type { Live } from '../../api/live.ts'
import type { Outbox, Unsent } from './outbox.ts'

export type SenderOptions = {
  outbox: Outbox
  live: Pick<Live, 'status' | 'send' | 'onFrame' | 'onStatus'>
  /** Sends a message by call. @throws CallError */
  post: (message: Omit<Unsent, 'writtenAt' | 'problem'>) => Promise<Message>
  /** The server keeps this message. */
  onKept: (message: Message) => void
}

/** How long an acknowledgement is waited for before the message is sent by call. */
const ACK_MS = 10_000
const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000

/** What came of sending a message once. */
type Outcome =
  | { kind: 'kept'; message: Message }
  | { kind: 'refused'; detail: string }
  /** Nobody knows whether it arrived. */
  | { kind: 'unknown' }

/**
 * Sends what is in the outbox, one message after the other: by the socket while it is ready, else by call. What gets no
 * answer is sent again, when the connection is back or after a while.
 */
export function createSender({ outbox, live, post, onKept }: SenderOptions) {
  let isSending = false
  let isEnded = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const isNext = (unsent: Unsent) => unsent.problem === undefined

  async function pump() {
    if (isSending || isEnded) return
    isSending = true
    for (let next = outbox.read().find(isNext); next && !isEnded; next = outbox.read().find(isNext)) {
      const outcome = await send(next)
      if (outcome.kind === 'kept') {
        failures = 0
        onKept(outcome.message)
        outbox.remove(next.clientId)
      } else if (outcome.kind === 'refused') outbox.setProblem(next.clientId, outcome)
      else {
        // In order: what was written later waits as well.
        for (const unsent of outbox.read().filter(isNext)) outbox.setProblem(unsent.clientId, { kind: 'waiting' })
        tryLater()
      }
    }
    isSending = false
  }

  async function send(unsent: Unsent): Promise<Outcome> {
    const outcome = live.status === 'ready' ? await sendBySocket(unsent) : null
    return outcome && outcome.kind !== 'unknown' ? outcome : sendByCall(unsent)
  }

  function sendBySocket({ clientId, receiverId, content, propertyId }: Unsent): Promise<Outcome> {
    return new Promise((resolve) => {
      const done = (outcome: Outcome) => {
        clearTimeout(timer)
        for (const stop of stops) stop()
        resolve(outcome)
      }
      const timer = setTimeout(() => done({ kind: 'unknown' }), ACK_MS)
      const stops = [
        live.onStatus((status) => {
          if (status !== 'ready') done({ kind: 'unknown' })
        }),
        live.onFrame((frame) => {
          if (frame.type === 'ack' && frame.clientId === clientId) done({ kind: 'kept', message: frame.message })
          if (frame.type === 'error' && frame.clientId === clientId) done(outcomeOf(frame.status, frame.detail))
        }),
      ]
      const isSent = live.send({ type: 'message', clientId, receiverId, content, propertyId })
      if (!isSent) done({ kind: 'unknown' })
    })
  }

  async function sendByCall({ clientId, receiverId, content, propertyId }: Unsent): Promise<Outcome> {
    try {
      return { kind: 'kept', message: await post({ clientId, receiverId, content, propertyId }) }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification (section 8) has this very line in the console.
      console.error('Failed to send message')
      return error instanceof CallError
        ? outcomeOf(error.status, error.problem?.detail ?? 'It was not accepted')
        : { kind: 'unknown' }
    }
  }

  function tryLater() {
    clearTimeout(retry)
    retry = setTimeout(sendWaiting, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
    failures += 1
  }

  function sendWaiting() {
    for (const { clientId, problem } of outbox.read()) if (problem?.kind === 'waiting') outbox.clearProblem(clientId)
    void pump()
  }

  const stopWatching = live.onStatus((status) => {
    if (status === 'ready') sendWaiting()
  })
  // What an earlier page left behind.
  sendWaiting()
  return {
    /** There is something new to send. */
    pump: () => void pump(),
    /** Tries a message again that was refused or waits. */
    retry(clientId: string) {
      outbox.clearProblem(clientId)
      void pump()
    },
    end() {
      isEnded = true
      clearTimeout(retry)
      stopWatching()
    },
  }
}

/** Whether to give up: not when the server is at fault or busy, nor when one has to sign in first. */
function outcomeOf(status: number, detail: string): Outcome {
  const isPassing = status >= 500 || status === 429 || status === 401
  return isPassing ? { kind: 'unknown' } : { kind: 'refused', detail }
}
