import type { Feature } from '../../feature.ts'
import { documentJobs } from './jobs.ts'
import { documentRoutes } from './routes.ts'

export const documentsFeature: Feature = { addRoutes: documentRoutes, jobs: documentJobs }
