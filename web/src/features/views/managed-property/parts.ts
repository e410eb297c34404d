import { ManagedPropertyFigures, type ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { ViewsFigure } from './views-figure.tsx'

export const parts: ManagedPropertyModule['parts'] = [fill(ManagedPropertyFigures, ViewsFigure, { order: 30 })]
