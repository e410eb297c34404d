import { fill } from '../../../slots.tsx'
import type { NewLeaseModule } from '../../leases/new-lease-parts.tsx'
import { NewLeaseFields } from '../../leases/slots.ts'
import { BooksFields } from './books-fields.tsx'

export { readFields } from './read-fields.ts'

export const parts: NewLeaseModule['parts'] = [fill(NewLeaseFields, BooksFields)]
