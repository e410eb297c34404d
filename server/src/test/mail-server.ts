import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail: parsed, raw, and the recipients of its envelope. */
export type ReceivedMail = Email & { raw: string; receivers: string[] }

/** The SMTP error for a mail; null to accept it. */
type Rejection = { code: number; words: string } | null

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts an SMTP server that accepts all mail. It can be closed and opened again at the same address. */
export async function startMailServer(options: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] }) {
  const mails: ReceivedMail[] = []
  /** Mails that were sent, accepted or not. */
  let attempts = 0
  let rejectionOf: () => Rejection | Promise<Rejection> = () => null
  let port = 0
  let server: SMTPServer

  async function receive(raw: Buffer, receivers: string[]) {
    attempts += 1
    const rejection = await rejectionOf()
    if (rejection) throw Object.assign(new Error(rejection.words), { responseCode: rejection.code })
    mails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString(), receivers })
  }

  async function open() {
    server = new SMTPServer({
      ...options,
      disableReverseLookup: true,
      closeTimeout: 0,
      onData(stream, { envelope }, done) {
        const receivers = envelope.rcptTo.map(({ address }) => address)
        buffer(stream)
          .then((raw) => receive(raw, receivers))
          .then(() => done(), done)
      },
    })
    // A killed client resets its connection, which is an error event.
    server.on('error', () => {})
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  await open()
  return {
    mails,
    attempts: () => attempts,
    port: () => port,
    url: () => `smtp://127.0.0.1:${port}`,
    /** Sets the function that decides whether later mails are accepted. */
    answer: (next: typeof rejectionOf) => {
      rejectionOf = next
    },
    /** Opens again on the same port. */
    open,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
