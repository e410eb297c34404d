import type { Feature } from '../../feature.ts'
import { messageJobs, messageTasks } from './jobs.ts'
import { messageRoutes } from './routes.ts'

export const messagesFeature: Feature = { addRoutes: messageRoutes, jobs: messageJobs, tasks: messageTasks }
