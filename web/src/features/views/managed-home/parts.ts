import { ManagedHomeFigures, type ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { ViewsFigure } from './views-figure.tsx'

export const parts: ManagedHomeModule['parts'] = [fill(ManagedHomeFigures, ViewsFigure, { order: 30 })]
