import type { AwsBody } from '@uppy/aws-s3'
import type { Meta, Uppy, UppyFile } from '@uppy/core'

/** The machine behind every upload dialog; types alone, so that naming it costs nothing. */
export type Uploads = Uppy<Meta, AwsBody>
export type UploadingFile = UppyFile<Meta, AwsBody>
