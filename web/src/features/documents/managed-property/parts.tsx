import {
  ManagedPropertyMain,
  type ManagedPropertyModule,
  type ManagedPropertyProps,
} from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { PropertyDocuments } from './property-documents.tsx'

export const parts: ManagedPropertyModule['parts'] = [
  fill(ManagedPropertyMain, ManagedPropertyDocuments, { order: 40 }),
]

function ManagedPropertyDocuments({ property }: ManagedPropertyProps) {
  return <PropertyDocuments propertyId={property.id} isReadOnly={property.archivedAt !== null} />
}
