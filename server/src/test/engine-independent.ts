/**
 * Files and folders of tests that use neither database, bus nor storage, or bring their own PostgreSQL. They run once, not again
 * with the PostgreSQL, Redis and S3 server of CI.
 */
export const ENGINE_INDEPENDENT = [
  'demo/src',
  'openapi',
  'server/src/data-dir.test.ts',
  'server/src/db/embedded.test.ts',
  'server/src/env.test.ts',
  'server/src/http/device.test.ts',
  'server/src/features/accounts/notices.test.ts',
  'server/src/features/applications/notices.test.ts',
  'server/src/features/files/remote/address.test.ts',
  'server/src/features/files/sniff.test.ts',
  'server/src/features/leases/notices.test.ts',
  'server/src/features/leases/pdf/line-layout.test.ts',
  'server/src/format.test.ts',
  'server/src/http/errors.test.ts',
  'server/src/http/hostile-input.test.ts',
  'server/src/http/openapi.test.ts',
  'server/src/http/prebuilt-response.test.ts',
  'server/src/http/request-target.test.ts',
  'server/src/http/timeouts.test.ts',
  'server/src/jobs/schedule.test.ts',
  'server/src/listen.test.ts',
  'server/src/mail/email.test.ts',
  'server/src/main.test.ts',
  'server/src/make-agent.test.ts',
  'server/src/notices/notices.test.ts',
  'server/src/start-error.test.ts',
  'server/src/storage/disk.test.ts',
  'server/src/test/permissions.test.ts',
]
