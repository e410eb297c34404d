import { it } from 'vitest'
import { openDocumentAccess } from '../../test/document-access.ts'

const { relations, expectAccess } = await openDocumentAccess()
const ROLES = ['tenant', 'agent', 'waiting agent'] as const

it.each(relations.flatMap((relation) => ROLES.map((role) => [relation, role] as const)))(
  'a document that is %s is shown to a(n) %s by policy, query and download alike',
  expectAccess,
)
