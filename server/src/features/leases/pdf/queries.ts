import { fullName } from '@lintel/contract/names'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isPrintable } from '../../../pdf/printable.ts'
import { users } from '../../accounts/table.ts'

type Lease = {
  tenant: { firstName: string; lastName: string }
  property: { ownerId: string; title: string; address: string; city: string }
}

/** @returns the texts whose letters the PDF of a lease could not all show, as no font has them */
export async function listUnprintable(db: Db, { tenant, property }: Lease): Promise<string[]> {
  const [landlord] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, property.ownerId))
  const names = [tenant, ...(landlord ? [landlord] : [])].map(fullName)
  const texts = new Set([...names, property.title, property.address, property.city])
  return [...texts].filter((text) => !isPrintable(text))
}
