import { KINDS, RELATIONS, testPersonPages } from '../../test/person-pages.ts'

await testPersonPages(
  RELATIONS.flatMap((relation) => KINDS.flatMap((viewer) => KINDS.map((person) => ({ relation, viewer, person })))),
)
