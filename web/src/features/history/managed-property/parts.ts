import { ManagedPropertyAside, type ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { PropertyHistory } from './property-history.tsx'

export const parts: ManagedPropertyModule['parts'] = [fill(ManagedPropertyAside, PropertyHistory, { order: 20 })]
