import { historyShows } from '@lintel/contract/history/shows'
import type { Feature } from '../../feature.ts'

export const historyFeature: Feature = { shows: historyShows }
