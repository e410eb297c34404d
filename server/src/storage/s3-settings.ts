export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Role of temporary credentials; null to issue none. */
  stsRoleArn: string | null
}
