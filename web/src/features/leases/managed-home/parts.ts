import { ManagedHomeMain, type ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { HomeLeases } from './home-leases.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedHomeModule['parts'] = [fill(ManagedHomeMain, HomeLeases, { order: 10 })]
