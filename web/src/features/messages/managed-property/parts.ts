import { ManagedPropertyAside, type ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { PropertyConversations } from './property-conversations.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedPropertyModule['parts'] = [fill(ManagedPropertyAside, PropertyConversations, { order: 10 })]
