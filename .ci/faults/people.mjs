import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { insist } from './traffic.mjs'

/** Users with a session, an outbox and a socket, as a browser has them. */

const PASSWORD = 'a quiet street'
/** As the browser does: no acknowledgement within this means another try. */
const ACK_MS = 5_000

let made = 0

/** Registers a user. @param origin of the site or of one server */
export async function createPerson(traffic, origin, role) {
  made += 1
  const name = `${role}-${made}`
  const person = { name, role, address: `198.51.100.${made}`, cookies: new Map(), cookie: '' }
  const form = {
    username: name,
    password: PASSWORD,
    firstName: name,
    lastName: 'Test',
    role,
    email: `${name}@homes.test`,
  }
  const answer = await traffic.call(person, 201, 'POST', `${origin}/api/auth/register`, { body: form })
  if (!answer) throw new Error(`${name} could not register`)
  keepCookies(person, answer)
  return Object.assign(person, { id: answer.json().id })
}

export const createVisitor = (number) => ({
  name: `visitor-${number}`,
  role: 'visitor',
  address: `203.0.113.${number}`,
})

/** Signs in anew. @returns false when that was refused */
export async function signIn(traffic, origin, person, options = {}) {
  const body = { username: person.name, password: PASSWORD }
  const answer = await traffic.call(person, 200, 'POST', `${origin}/api/auth/login`, { body, ...options })
  if (!answer) return false
  if (answer.json().id !== person.id) traffic.fault(`${person.name} signed in as ${answer.json().username}`)
  keepCookies(person, answer)
  return true
}

function keepCookies(person, { headers }) {
  for (const line of headers.getSetCookie()) {
    const [pair] = line.split(';')
    person.cookies.set(pair.split('=')[0], pair)
  }
  person.cookie = [...person.cookies.values()].join('; ')
}

/** Sends a message by HTTP until it is acknowledged, with the same id. */
export async function sendMessage(traffic, ledger, origin, person, receiver, isOver) {
  const message = {
    receiverId: receiver.id,
    content: `${person.name} to ${receiver.name} ${randomUUID()}`,
    clientId: randomUUID(),
  }
  ledger.attempted.add(message.content)
  const sent = await insist(
    () => traffic.call(person, 201, 'POST', `${origin}/api/messages`, { body: { ...message, type: 'text' } }),
    isOver,
  )
  if (sent) ledger.messages.push(message.content)
  return sent && message.content
}

/**
 * Opens a socket that reconnects, and checks that every message on it is the person's own.
 * @param origin called for each connection
 */
export function openSocket(traffic, person, origin) {
  const waiting = new Map()
  const received = new Set()
  const closes = new Map()
  let socket
  let isClosed = false
  let isReady = false

  const connect = () => {
    if (isClosed) return
    isReady = false
    const ws = new WebSocket(`${origin().replace('http', 'ws')}/ws`, {
      headers: { cookie: person.cookie, 'x-forwarded-for': person.address },
      handshakeTimeout: 5_000,
    })
    socket = ws
    let seenAt = performance.now()
    // As the browser does after eight quiet seconds.
    const heartbeat = setInterval(() => {
      if (performance.now() - seenAt > 13_000) ws.terminate()
      else if (performance.now() - seenAt > 8_000 && ws.readyState === WebSocket.OPEN) ws.send('{"type":"ping"}')
    }, 1_000)
    ws.on('message', (data) => {
      seenAt = performance.now()
      receive(JSON.parse(data))
    })
    ws.on('error', () => undefined)
    ws.on('close', (code) => {
      clearInterval(heartbeat)
      isReady = false
      closes.set(code, (closes.get(code) ?? 0) + 1)
      setTimeout(connect, 200 + Math.random() * 800)
    })
  }
  const receive = (frame) => {
    if (frame.type === 'ready') isReady = true
    if (frame.type !== 'message' && frame.type !== 'ack') return
    const { senderId, receiverId, content } = frame.message
    if (senderId !== person.id && receiverId !== person.id)
      traffic.fault(`${person.name} received the message of another: ${content}`)
    received.add(content)
    if (frame.type === 'ack') waiting.get(frame.clientId)?.()
  }
  connect()

  return {
    closes,
    received,
    isReady: () => isReady,
    /** Sends a message until it is acknowledged. @returns its text; null when it was over before */
    async send(ledger, receiver, isOver) {
      const clientId = randomUUID()
      const content = `${person.name} to ${receiver.name} ${randomUUID()}`
      ledger.attempted.add(content)
      const frame = JSON.stringify({ type: 'message', receiverId: receiver.id, content, clientId })
      const sent = await insist(async () => {
        if (!isReady) return false
        socket.send(frame)
        return new Promise((resolve) => {
          const timer = setTimeout(() => resolve(false), ACK_MS)
          waiting.set(clientId, () => {
            clearTimeout(timer)
            resolve(true)
          })
        })
      }, isOver)
      waiting.delete(clientId)
      if (sent) ledger.messages.push(content)
      return sent ? content : null
    },
    close() {
      isClosed = true
      socket.terminate()
    },
  }
}
