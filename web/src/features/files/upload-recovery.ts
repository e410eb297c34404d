import type { AwsBody } from '@uppy/aws-s3'
import type { Meta } from '@uppy/core'
import GoldenRetriever from '@uppy/golden-retriever'
import type { UppyInstance } from './uppy-types.ts'

type Options = ConstructorParameters<typeof GoldenRetriever<Meta, AwsBody>>[1]

/** Lets uploads resume after a reload, where the browser can store them. Without that they work, too. */
export function recoverUploads(uppy: UppyInstance, options: Options) {
  if (canStore()) uppy.use(UploadRecovery, options)
}

/** Whether storage is neither blocked nor full. */
function canStore(): boolean {
  const probe = 'uppyState:probe'
  try {
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/**
 * Golden Retriever writes to local storage whenever a file changes. It lets an error out, which ends the change: a file that was chosen
 * is not added. Here it stops instead.
 */
class UploadRecovery extends GoldenRetriever<Meta, AwsBody> {
  override install() {
    const { uppy } = this
    const on = uppy.on.bind(uppy)
    // Its listeners are private; they are only seen when they are added.
    uppy.on = ((event: 'state-update', listener: (...args: unknown[]) => void) =>
      on(event, event === 'state-update' ? this.#stopAtError(listener) : listener)) as typeof uppy.on
    super.install()
    uppy.on = on
  }

  #stopAtError(listener: (...args: unknown[]) => void) {
    let hasFailed = false
    return (...args: unknown[]) => {
      if (hasFailed) return
      try {
        listener(...args)
      } catch (error) {
        hasFailed = true
        this.uppy.log(error, 'warning')
      }
    }
  }
}
