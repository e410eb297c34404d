import type { Actor } from '@lintel/contract/actor'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../errors/refusal.ts'
import { visibleTo } from './queries.ts'
import { type PropertyRow, properties } from './table.ts'

/** Locks a home against every change. @throws not_found (absent or invisible) */
export async function lockProperty(tx: Db, actor: Actor, id: string): Promise<PropertyRow> {
  const [property] = await tx
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), visibleTo(actor)))
    .for('update')
  if (!property) throw notFound('Property')
  return property
}
