import { ManagedHomeAside, type ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { HomeConversations } from './home-conversations.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedHomeModule['parts'] = [fill(ManagedHomeAside, HomeConversations, { order: 10 })]
