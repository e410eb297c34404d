import type { AwsBody } from '@uppy/aws-s3'
import type { Meta, Uppy, UppyFile } from '@uppy/core'

// Types only, so that an import of this file loads no code of Uppy.

export type UppyInstance = Uppy<Meta, AwsBody>
export type UploadingFile = UppyFile<Meta, AwsBody>
