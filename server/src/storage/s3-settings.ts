export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The role of credentials that are lent; null to lend none. */
  stsRoleArn: string | null
}
