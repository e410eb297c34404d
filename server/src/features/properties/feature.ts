import type { Feature } from '../../feature.ts'
import './notices.ts'
import { propertyRoutes } from './routes.ts'

export const propertiesFeature: Feature = { addRoutes: propertyRoutes }
