import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/url/css/style.min.css'
import './uppy-modal.css'
import DashboardModal from '@uppy/react/dashboard-modal'
import { useLayoutEffect } from 'react'
import type { Uploads } from './uppy.ts'

export interface UppyModalProps {
  uppy: Uploads
  open: boolean
  onClose: () => void
  /** What is uploaded here: 'Property images'. */
  title: string
  /** What may be uploaded, in one line. */
  note: string
}

const ID = 'Dashboard'

/** The dialog in which files are chosen, sent and watched, in the house's own looks. Heavy: import it lazily. */
export function UppyModal({ uppy, open, onClose, title, note }: UppyModalProps) {
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
      closeModalOnClickOutside
      disableThumbnailGenerator
      disablePageScrollWhenModalOpen={false}
      proudlyDisplayPoweredByUppy={false}
    />
  )
}
