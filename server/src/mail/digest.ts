import { z } from 'zod'
import type { JobKind } from '../jobs/jobs.ts'
import type { Email } from './email.ts'
import type { HeldEmail } from './table.ts'

/** Sends the emails that were held for an address, in one. */
export const DIGEST_MAIL: JobKind<{ address: string }> = {
  kind: 'mail-digest',
  title: 'Emails that were held back, in one',
  input: z.object({ address: z.string() }),
  key: ({ address }) => address,
}

/** @param held at least one email @param moreCount how many more there were that are not listed */
export function digestEmail(held: HeldEmail[], moreCount: number): Email {
  const count = held.length + moreCount
  return {
    subject: count === 1 ? 'One email that had to wait' : `${count} emails in one`,
    paragraphs: ['You got so many emails within an hour that we gathered the others here:'],
    list: {
      links: held.map(({ subject, link }) => ({ label: subject, path: link.path })),
      end: moreCount > 0 ? `and ${moreCount} more.` : null,
    },
    link: { label: 'Open the site', path: '/' },
  }
}
