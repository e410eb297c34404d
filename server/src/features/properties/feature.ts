import type { Feature } from '../../feature.ts'
import './notices.ts'
import { propertyRoutes } from './routes.ts'
import { propertyTasks } from './tasks.ts'

export const propertiesFeature: Feature = { addRoutes: propertyRoutes, tasks: propertyTasks }
