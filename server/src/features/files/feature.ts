import type { Feature } from '../../feature.ts'
import { fileHealth } from './health.ts'
import { fileInvariants } from './invariants.ts'
import { fileJobs, fileTasks } from './jobs.ts'
import { uploadedPictures } from './profile-pictures.ts'
import { fileReactions } from './reactions.ts'
import { fileRoutes } from './routes.ts'
import { uploadedFiles } from './stored-files.ts'

export const filesFeature: Feature = {
  name: 'files',
  addRoutes: fileRoutes,
  jobs: fileJobs,
  tasks: fileTasks,
  health: fileHealth,
  contributes: [uploadedFiles, uploadedPictures, ...fileReactions],
  invariants: fileInvariants,
}
