import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/url/css/style.min.css'
import './uppy-modal.css'
import DashboardModal from '@uppy/react/dashboard-modal'
import { useLayoutEffect, useMemo } from 'react'
import { type MetaField, toDashboardFields } from './meta-fields.ts'
import type { UppyInstance } from './uppy-types.ts'

export interface UppyModalProps {
  uppy: UppyInstance
  open: boolean
  onClose: () => void
  /** Accessible name: 'Property images'. */
  title: string
  /** One line about what may be uploaded. */
  note: string
  /** Fields to fill in for each file; the array must be stable between renders. */
  metaFields?: readonly MetaField[]
}

const ID = 'Dashboard'
const NONE: readonly MetaField[] = []

/** Opens the meta editor of a file. */
export function openMetaEditor(uppy: UppyInstance, fileId: string) {
  const dashboard = uppy.getPlugin(ID) as unknown as
    | { toggleFileCard: (show: boolean, fileId: string) => void }
    | undefined
  dashboard?.toggleFileCard(true, fileId)
}

/** The Uppy dashboard as a modal dialog, styled by uppy-modal.css. Import it lazily (58 kB gzipped). */
export function UppyModal({ uppy, open, onClose, title, note, metaFields = NONE }: UppyModalProps) {
  const dashboardFields = useMemo(() => toDashboardFields(metaFields), [metaFields])
  useLayoutEffect(() => {
    const dialog = uppy.getPlugin(ID)?.el?.querySelector('[role="dialog"]')
    if (!dialog) return
    dialog.setAttribute('aria-modal', 'true')
    dialog.setAttribute('aria-label', title)
    // Uppy leaves out the list role when there is one file, but not the item role.
    const roleFix = new MutationObserver(() => {
      dialog.querySelector('.uppy-Dashboard-files:not([role])')?.setAttribute('role', 'list')
    })
    roleFix.observe(dialog, { childList: true, subtree: true })
    return () => roleFix.disconnect()
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
      metaFields={dashboardFields}
      closeModalOnClickOutside
      disableThumbnailGenerator
      disablePageScrollWhenModalOpen={false}
      proudlyDisplayPoweredByUppy={false}
    />
  )
}
