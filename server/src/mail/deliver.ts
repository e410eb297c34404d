import { lt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/many.ts'
import type { Mailer } from './mailer.ts'
import { bouncedEmails } from './table.ts'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Sends an email, and records a permanent refusal for the agents. @throws Error on a temporary failure */
export async function deliver(tx: Db, mailer: Mailer, ...[id, recipient, email]: Parameters<Mailer['send']>) {
  const { code } = await mailer.send(id, recipient, email)
  if (code !== null) await tx.insert(bouncedEmails).values({ address: recipient.email, code })
}

/** Deletes what is older than 90 days. */
export async function sweepBouncedEmails(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, bouncedEmails, lt(bouncedEmails.at, new Date(now.getTime() - KEPT_MS)))
}
