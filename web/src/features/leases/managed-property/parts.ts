import { ManagedPropertyMain, type ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { PropertyLeases } from './property-leases.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedPropertyModule['parts'] = [fill(ManagedPropertyMain, PropertyLeases, { order: 10 })]
