import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/url/css/style.min.css'
import './uppy-modal.css'
import DashboardModal from '@uppy/react/dashboard-modal'
import { useLayoutEffect, useMemo } from 'react'
import { fieldsOf, type Question } from './questions.ts'
import type { Uploads } from './uppy.ts'

export interface UppyModalProps {
  uppy: Uploads
  open: boolean
  onClose: () => void
  /** What is uploaded here: 'Property images'. */
  title: string
  /** What may be uploaded, in one line. */
  note: string
  /** Asked of each file; the same list every time. */
  questions?: readonly Question[]
}

const ID = 'Dashboard'
const NONE: readonly Question[] = []

/** Opens what is asked of a file, over the others; the library does so itself, and only of the first. */
export function openCard(uppy: Uploads, fileId: string) {
  const dialog = uppy.getPlugin(ID) as unknown as
    | { toggleFileCard: (show: boolean, fileId: string) => void }
    | undefined
  dialog?.toggleFileCard(true, fileId)
}

/** The dialog in which files are chosen, sent and watched, in the house's own looks. Heavy: import it lazily. */
export function UppyModal({ uppy, open, onClose, title, note, questions = NONE }: UppyModalProps) {
  const metaFields = useMemo(() => fieldsOf(questions), [questions])
  useLayoutEffect(() => {
    const dialog = uppy.getPlugin(ID)?.el?.querySelector('[role="dialog"]')
    if (!dialog) return
    dialog.setAttribute('aria-modal', 'true')
    dialog.setAttribute('aria-label', title)
    // A file alone is an item of no list, as the library writes it.
    const mending = new MutationObserver(() => {
      dialog.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list')
    })
    mending.observe(dialog, { childList: true, subtree: true })
    return () => mending.disconnect()
  }, [uppy, title])
  useLayoutEffect(() => {
    if (!open) return
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
  }, [open])
  return (
    <DashboardModal
      id={ID}
      uppy={uppy}
      open={open}
      onRequestClose={onClose}
      target="body"
      note={note}
      metaFields={metaFields}
      autoOpen={questions.length > 0 ? 'metaEditor' : null}
      closeModalOnClickOutside
      disableThumbnailGenerator
      disablePageScrollWhenModalOpen={false}
      proudlyDisplayPoweredByUppy={false}
    />
  )
}
