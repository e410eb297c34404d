/**
 * Files and folders of tests whose result may depend on the PostgreSQL, Redis or S3 server that is used. They run again with
 * those of CI; the soak run repeats all. `test/boundaries.test.ts` names files that are missing here.
 */
export const ENGINE_DEPENDENT = [
  // Connections, poolers, prepared statements, migrations.
  'server/src/db/connect.test.ts',
  'server/src/db/direct.test.ts',
  'server/src/db/pooler.test.ts',
  'server/src/db/prepared.test.ts',
  'server/src/db/upgrade.test.ts',
  'server/src/http/database-away.test.ts',
  'server/src/test/database.test.ts',
  // Plans.
  'server/src/features/applications/plans.test.ts',
  'server/src/features/documents/plans.test.ts',
  'server/src/features/messages/plans.test.ts',
  'server/src/features/people/plans.test.ts',
  'server/src/features/portfolio/listing/plans.test.ts',
  'server/src/features/properties/plans.test.ts',
  // Order and folding of letters.
  'server/src/features/people/search.test.ts',
  'server/src/features/accounts/usernames.test.ts',
  'server/src/features/properties/spellings.test.ts',
  'server/src/search',
  // Locks and races.
  'server/src/counts/counts.test.ts',
  'server/src/features/accounts/deletion/late-notices.test.ts',
  'server/src/features/accounts/deletion/races.test.ts',
  'server/src/features/accounts/own-account.test.ts',
  'server/src/features/applications/races.test.ts',
  'server/src/features/applications/renaming.test.ts',
  'server/src/features/documents/guards.test.ts',
  'server/src/features/documents/readers.test.ts',
  'server/src/features/leases/cancellation/races.test.ts',
  'server/src/features/leases/creation/creation.test.ts',
  'server/src/features/leases/ending.test.ts',
  'server/src/features/leases/invitations/invitations.test.ts',
  'server/src/features/messages/blocks/blocks.test.ts',
  'server/src/features/messages/races.test.ts',
  'server/src/features/notes/notes.test.ts',
  'server/src/features/properties/removal/races.test.ts',
  'server/src/features/rent/issue.test.ts',
  'server/src/features/rent/plans.test.ts',
  'server/src/features/rent/reactions.test.ts',
  'server/src/features/rent/rent.test.ts',
  'server/src/jobs/jobs.test.ts',
  'server/src/jobs/worker.test.ts',
  // The bus and the limits in Redis.
  'server/src/http/rate-limit/limit-store.test.ts',
  'server/src/live/bus.test.ts',
  'server/src/live/processes.test.ts',
  'server/src/live/redis-check.test.ts',
  'server/src/test/faults/chaos.test.ts',
  // In the soak run alone.
  'server/src/test/faults/side-by-side.test.ts',
  // Files and backups in the bucket.
  'server/src/backup/backup.test.ts',
  'server/src/backup/s3-archive-file.test.ts',
  'server/src/backup/targets.test.ts',
  'server/src/features/files/stores.test.ts',
  'server/src/features/files/sweep.test.ts',
  'server/src/storage/s3-away.test.ts',
  'server/src/storage/s3-check.test.ts',
  'server/src/storage/s3-create-bucket.test.ts',
  'server/src/storage/s3-upload.test.ts',
  'server/src/storage/storage.test.ts',
  'server/src/storage/temporary-credentials.test.ts',
]
