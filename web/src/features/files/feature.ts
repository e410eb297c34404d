import type { Feature } from '../../feature.ts'
import { discardUploads } from './interrupted-uploads.ts'

export const filesFeature: Feature = { forgetUser: discardUploads }
