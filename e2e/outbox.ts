import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from './fixtures.ts'
import type { Server } from './server.ts'

/** Waits for emails to an address with a subject. @returns the paths of their first links, the oldest first */
export async function linksInMails(
  { dataDir }: Pick<Server, 'dataDir'>,
  to: string,
  subject: string,
  count = 1,
): Promise<string[]> {
  let links: string[] = []
  await expect
    .poll(async () => {
      const mails = (await readMails(path.join(dataDir, 'outbox'))).filter(
        (mail) => mail.includes(`To: ${to}`) && mail.includes(`Subject: ${subject}`),
      )
      links = mails.map((mail) => /https?:\/\/[^/\s]+(\/\S+)/.exec(mail)?.[1] ?? '')
      return links.length
    })
    .toBe(count)
  return links
}

/** File names are job ids, which are in order of time. */
async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  // Quoted-printable.
  return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
