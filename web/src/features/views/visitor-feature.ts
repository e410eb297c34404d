import type { Feature } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PropertyPageEnd } from '../properties/slots.ts'
import { CountView } from './count-view.ts'

export const visitorFeature: Feature = { parts: [fill(PropertyPageEnd, CountView)] }
