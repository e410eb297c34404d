import { readEnvironment, silenceS3VersionWarning } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'

// `node server/dist/create-bucket.js` creates the bucket of the S3_… variables, and lets the pages of PUBLIC_URL upload to it.
// Repeatable: an own bucket stays as it is and gets the rule again.
try {
  const { s3, publicUrl } = readEnvironment()
  if (!s3 || !publicUrl)
    throw new StartError('Set PUBLIC_URL, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  silenceS3VersionWarning()
  const { createBucket } = await import('../storage/s3-create-bucket.ts')
  await createBucket(s3, publicUrl)
  process.stdout.write(`The bucket "${s3.bucket}" accepts uploads from ${publicUrl}.\n`)
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}
