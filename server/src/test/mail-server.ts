import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came: read, as bytes, and whom it was for. */
export type ReceivedMail = Email & { raw: string; receivers: string[] }

/** What a mail server says to a mail it was given: that it takes it, or why not. */
type Verdict = { code: number; words: string } | null

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server which takes all mail until told otherwise, and can go away and come back at its address. */
export async function startMailServer(options: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] }) {
  const mails: ReceivedMail[] = []
  /** Everything that was ever sent, whether taken or not. */
  let attempts = 0
  let verdict: () => Verdict | Promise<Verdict> = () => null
  let port = 0
  let server: SMTPServer

  async function take(raw: Buffer, receivers: string[]) {
    attempts += 1
    const refused = await verdict()
    if (refused) throw Object.assign(new Error(refused.words), { responseCode: refused.code })
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
          .then((raw) => take(raw, receivers))
          .then(() => done(), done)
      },
    })
    // A client that is killed leaves its connection behind.
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
    /** From now on says this to each mail. */
    answer: (next: typeof verdict) => {
      verdict = next
    },
    /** Comes back where it was. */
    open,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
