import { ManagedHomeMain, type ManagedHomeModule, type ManagedHomeProps } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { PropertyDocuments } from './property-documents.tsx'

export const parts: ManagedHomeModule['parts'] = [fill(ManagedHomeMain, HomeDocuments, { order: 40 })]

function HomeDocuments({ home }: ManagedHomeProps) {
  return <PropertyDocuments propertyId={home.id} isReadOnly={home.archivedAt !== null} />
}
