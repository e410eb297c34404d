import { ManagedHomeAside, type ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { HomeHistory } from './home-history.tsx'

export const parts: ManagedHomeModule['parts'] = [fill(ManagedHomeAside, HomeHistory, { order: 20 })]
