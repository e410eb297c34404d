import { ManagedHomeFigures, ManagedHomeMain, type ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { ApplicationsFigure } from './applications-figure.tsx'
import { HomeApplicants } from './home-applicants.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedHomeModule['parts'] = [
  fill(ManagedHomeFigures, ApplicationsFigure, { order: 40 }),
  fill(ManagedHomeMain, HomeApplicants, { order: 20 }),
]
