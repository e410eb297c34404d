import { SOCKET_PATH } from '@lintel/contract/socket'
import { WebSocket } from 'ws'
import { makeStorage, openBrowser, type TestBrowser } from '../../../../web/src/live/test-browser.ts'
import { Refused } from './ledger.ts'
import type { User } from './users.ts'

export type Page = ReturnType<typeof openPage>

/**
 * A page of the app without its screens: the browser's own outbox, socket and receiver.
 * @param host called for each connection and request
 * @param partners users whose threads are open
 */
export function openPage(user: User, host: () => string, partners: User[] = []) {
  const storage = makeStorage()
  const waiting = new Map<string, { resolve: () => void; reject: (error: Refused) => void }>()
  /** Of connections that the page did not close itself, except ones refused by an overloaded server. */
  const closeCodes: number[] = []
  let browser: TestBrowser
  let opened = {}

  function open() {
    const page = {}
    opened = page
    browser = openBrowser({
      person: user,
      host,
      storage,
      partners: partners.map(({ id }) => id),
      openSocket() {
        const headers = { cookie: user.cookie, 'x-forwarded-for': user.address }
        const socket = new WebSocket(`ws://${host()}${SOCKET_PATH}`, { headers })
        let isShed = false
        socket.on('unexpected-response', (_, { statusCode, headers }) => {
          isShed = statusCode === 503 && 'x-request-id' in headers
          socket.terminate()
        })
        socket.on('close', (code) => opened === page && !isShed && closeCodes.push(code))
        return socket
      },
    })
    browser.outbox.subscribe(settle)
    browser.live.onFrame((frame) => {
      if (frame.type !== 'message' && frame.type !== 'ack') return
      const { senderId, receiverId, content } = frame.message
      if (senderId !== user.id && receiverId !== user.id)
        user.site.traffic.fault(`${user.name} received the message of another: ${content}`)
    })
  }
  const settle = () => {
    const unsent = new Map(browser.outbox.getSnapshot().map(({ content, problem }) => [content, problem]))
    for (const [content, { resolve, reject }] of waiting) {
      const problem = unsent.get(content)
      if (unsent.has(content) && problem?.kind !== 'refused') continue
      waiting.delete(content)
      if (problem?.kind === 'refused')
        reject(new Refused(400, `${user.name}: a message was refused: ${problem.detail}`))
      else resolve()
    }
  }
  const close = () => {
    opened = {}
    browser.close()
  }
  open()

  return {
    user,
    closeCodes,
    /** Unacknowledged messages. */
    unsent: () => browser.outbox.getSnapshot().length,
    /** Resolves when the message is acknowledged, however often the page is opened again. @throws Refused */
    send: (receiver: User, content: string) =>
      user.site.ledger.write({ [`message ${content}`]: 'stored' }, () => {
        const acknowledged = new Promise<void>((resolve, reject) => waiting.set(content, { resolve, reject }))
        browser.send(receiver.id, content)
        return acknowledged
      }),
    /** Ids of the messages in a thread, as they are on screen. */
    thread: (partner: User) => browser.thread(partner.id).map(({ id }) => id),
    /** With what the user's storage holds. */
    reload() {
      close()
      open()
    },
    close,
  }
}
