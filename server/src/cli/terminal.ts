import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../errors/start-error.ts'

const PROGRESS_MS = 200

/** Whether someone can answer questions. */
export const isInteractive = () => Boolean(process.stdin.isTTY && process.stdout.isTTY)

/** Asks for a passphrase without showing it. */
export async function askPassphrase(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** Asks twice. @throws StartError when the answers differ or are too short */
export async function askNewPassphrase(minLength: number): Promise<string> {
  const passphrase = await askPassphrase('Passphrase: ')
  if (passphrase.length < minLength) throw new StartError(`A passphrase needs ${minLength} characters or more.`)
  if ((await askPassphrase('The same again: ')) !== passphrase) throw new StartError('The two passphrases differ.')
  return passphrase
}

/** @returns a function that shows what a command is doing, on one line of a terminal; elsewhere it prints nothing */
export function createProgress() {
  let shownAt = 0
  const write = (text: string) => process.stdout.write(`\r\u001b[K${text}`)
  return {
    show(step: string) {
      if (!process.stdout.isTTY || performance.now() - shownAt < PROGRESS_MS) return
      shownAt = performance.now()
      write(step)
    },
    clear() {
      if (process.stdout.isTTY) write('')
    },
  }
}
