import type { Actor } from '@lintel/contract/actor'
import { personPolicy } from '@lintel/contract/people/policy'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { personSections } from '../accounts/person-sections.ts'
import { endedAfter } from '../leases/queries.ts'
import type { PersonPageRow } from './present.ts'
import { findPerson } from './queries.ts'

/** A person with the parts of their page that the actor may see. @throws not_found (absent or invisible) */
export async function findPersonPage(
  db: Db,
  actor: Actor,
  id: string,
  { settings, now }: { settings: Settings; now: Date },
): Promise<PersonPageRow> {
  const found = await findPerson(db, actor, id, { now, after: endedAfter(settings) })
  const { facts } = found
  const visible = personSections.all().filter(({ read }) => read(actor, facts))
  const sections = await Promise.all(visible.map(({ find }) => find(db, { actor, facts, settings })))
  return {
    ...found,
    seesContact: personPolicy.readContact(actor, facts),
    seesAccount: personPolicy.readAccount(actor),
    sections: Object.assign({}, ...sections),
  }
}
