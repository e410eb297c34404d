import { ManagedPropertyFigures, ManagedPropertyMain, type ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { ApplicationsFigure } from './applications-figure.tsx'
import { PropertyApplicants } from './property-applicants.tsx'

export { nextStepsOf } from './next-steps.ts'

export const parts: ManagedPropertyModule['parts'] = [
  fill(ManagedPropertyFigures, ApplicationsFigure, { order: 40 }),
  fill(ManagedPropertyMain, PropertyApplicants, { order: 20 }),
]
