import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { type Letter, onOneLine, type Receiver, writeLetter } from './letter.ts'

/** Sends letters. */
export type Mailer = {
  /**
   * Sends a letter by mail. Its Message-ID comes from `id`: sent again, mail programs and people can tell that it is the same.
   * One that its receiver's server refuses for good is given up, with a line in the log.
   * @throws Error with the mail server's reason, never the address, when it was not taken over
   */
  send: (id: string, receiver: Receiver, letter: Letter) => Promise<void>
}

export type MailerSettings = {
  /** Without one, mail is put in a folder. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  outboxDir: string
  /** Where links lead, asked for with each mail: the port may be known only later. */
  siteUrl: () => string
  log: FastifyBaseLogger
}

type Message = ReturnType<typeof compose>

/** A mail server that keeps silent so long is given up for now, and asked again later. */
const SILENCE_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 20_000 }
/** Names set apart for examples (RFC 2606), as the demo's people have: nobody there takes mail. */
const NOBODYS = /[@.]example\.(com|net|org)$/i
const NAME_MAX = 100

/** Mail by SMTP where there is a server for it, else as files in a folder; one line in the log for each. */
export function createMailer({ smtpUrl, mailFrom, outboxDir, siteUrl, log }: MailerSettings): Mailer {
  const post = smtpUrl ? postBy(smtpUrl) : null
  return {
    async send(id, receiver, letter) {
      const message = compose(id, receiver, letter, mailFrom, siteUrl())
      if (post && !NOBODYS.test(receiver.email)) {
        const refusal = await post(message)
        if (refusal) log.warn({ mail: id, status: refusal }, 'a mail was refused for good and is given up')
        else log.info({ mail: id }, 'a mail was sent')
      } else {
        const file = await putAway(outboxDir, id, message)
        log.info({ mail: id, file }, 'a mail was put in the outbox')
      }
    },
  }
}

function compose(id: string, receiver: Receiver, letter: Letter, from: MailerSettings['mailFrom'], siteUrl: string) {
  return {
    ...writeLetter(receiver, letter, siteUrl),
    from,
    // As an object it is one mailbox, whatever is in it.
    to: { name: onOneLine(`${receiver.firstName} ${receiver.lastName}`, NAME_MAX), address: receiver.email },
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // No holiday notes in answer, please (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function postBy(url: string) {
  const { username, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // A password goes over the network encrypted or not at all; the URL's own options have the last word.
  const transport = createTransport({ ...SILENCE_MS, requireTLS: username !== '' && !isHere, url })
  return async (message: Message): Promise<number | null> => {
    try {
      await transport.sendMail(message)
      return null
    } catch (thrown) {
      const error = thrown as Error & { responseCode?: number; command?: string }
      // Said of the receiver or the mail itself it stays so (RFC 5321, 4.2.1); of our own sign-in it may be mended.
      const isFinal = (error.responseCode ?? 0) >= 500 && ['RCPT TO', 'DATA'].includes(error.command ?? '')
      if (isFinal) return error.responseCode ?? null
      // It goes into the log and the database: the server's words without the address they often repeat.
      const words = error.message.split(/([\s<>"'()]+)/)
      throw new Error(words.map((word) => (/[^@]@[^@]/.test(word) ? '…' : word)).join(''))
    }
  }
}

/** The file is there as a whole or not at all; the same mail again is the same file. */
async function putAway(folder: string, id: string, message: Message): Promise<string> {
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message)
  const file = path.join(folder, `${id}.eml`)
  const draft = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, bytes as Buffer, { mode: 0o600 })
  await rename(draft, file)
  return file
}
