import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fullName } from '@lintel/contract/names'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { type BareRecipient, type Email, type Recipient, renderEmail, toLine } from './email.ts'

export type Delivery = {
  /** `refused` is a permanent refusal by the mail server. */
  outcome: 'sent' | 'refused' | 'outbox'
  /** The mail server's reply code of a refusal. */
  code: number | null
}

export type Mailer = {
  /**
   * Sends an email. The Message-ID is derived from `id`, so that a repeated email is recognized as a duplicate. A permanent
   * refusal is logged and not retried.
   * @throws Error with the mail server's reason, without the address, on a temporary failure
   */
  send: (id: string, recipient: Recipient | BareRecipient, email: Email) => Promise<Delivery>
  /** Signs in to the mail server, if there is one, at most once a minute, and sends nothing. @throws Error with its reason */
  check: () => Promise<void>
}

export type MailerSettings = {
  /** Null writes emails to the outbox folder. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  outboxDir: string
  /** Base of links. Called for each email, since the port may be known only after the start. */
  siteUrl: () => string
  log: FastifyBaseLogger
}

type Message = ReturnType<typeof composeMessage>

/** After a timeout the job is retried later. */
const TIMEOUTS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 20_000 }
/** Domains reserved for examples (RFC 2606), which the demo's users have. */
const EXAMPLE_DOMAIN = /[@.]example\.(com|net|org)$/i
const NAME_MAX = 100
/** The page System asks every 15 seconds. */
const CHECK_INTERVAL_MS = 60_000

/** Sends by SMTP if a server is set, else writes files to the outbox; logs one line per email. */
export function createMailer({ smtpUrl, mailFrom, outboxDir, siteUrl, log }: MailerSettings): Mailer {
  const smtp = smtpUrl ? connectSmtp(smtpUrl) : null
  return {
    async send(id, recipient, email) {
      const message = composeMessage(id, recipient, email, mailFrom, siteUrl())
      if (smtp && !EXAMPLE_DOMAIN.test(recipient.email)) {
        const refusal = await smtp.send(message)
        if (refusal) log.warn({ mail: id, status: refusal }, 'a mail was refused for good and is given up')
        else log.info({ mail: id }, 'a mail was sent')
        return { outcome: refusal ? 'refused' : 'sent', code: refusal }
      }
      const file = await writeToOutbox(outboxDir, id, message)
      log.info({ mail: id, file }, 'a mail was put in the outbox')
      return { outcome: 'outbox', code: null }
    },
    check: async () => smtp?.check(),
  }
}

function composeMessage(
  id: string,
  recipient: Recipient | BareRecipient,
  email: Email,
  from: MailerSettings['mailFrom'],
  siteUrl: string,
) {
  return {
    ...renderEmail(recipient, email, siteUrl),
    from,
    // As an object, it is one mailbox whatever it contains.
    to: {
      name: recipient.firstName === undefined ? '' : toLine(fullName(recipient), NAME_MAX),
      address: recipient.email,
    },
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Prevents automatic replies (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(email, siteUrl),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One click in the mail program stops emails of this kind (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Email, siteUrl: string): Record<string, string> {
  if (!unsubscribe) return {}
  return {
    'List-Unsubscribe': `<${siteUrl}${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** `send` returns the reply code of a permanent refusal, or null. */
function connectSmtp(url: string) {
  const { username, hostname } = new URL(url)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  // Passwords are sent only encrypted, except to this machine; options in the URL override it.
  const transport = createTransport({ ...TIMEOUTS_MS, requireTLS: username !== '' && !isLoopback, url })
  let checkedAt = Number.NEGATIVE_INFINITY
  const check = async () => {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return
    await transport.verify()
    checkedAt = performance.now()
  }
  const send = async (message: Message): Promise<number | null> => {
    try {
      await transport.sendMail(message)
      return null
    } catch (thrown) {
      const error = thrown as Error & { responseCode?: number; command?: string }
      // A 5xx about the recipient or the content is permanent (RFC 5321, 4.2.1); one about our sign-in can be fixed.
      const isPermanent = (error.responseCode ?? 0) >= 500 && ['RCPT TO', 'DATA'].includes(error.command ?? '')
      if (isPermanent) return error.responseCode ?? null
      // It is stored and logged: without the address, which servers often repeat.
      const words = error.message.split(/([\s<>"'()]+)/)
      throw new Error(words.map((word) => (/[^@]@[^@]/.test(word) ? '…' : word)).join(''))
    }
  }
  return { check, send }
}

/** Atomic; a repeated email replaces its file. */
async function writeToOutbox(folder: string, id: string, message: Message): Promise<string> {
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
