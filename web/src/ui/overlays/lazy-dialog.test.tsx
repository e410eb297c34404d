import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DialogButton } from './dialog-button.tsx'
import { type LoadDialog, useDialog } from './lazy-dialog.tsx'
import { toasts } from './toast-store.ts'

afterEach(cleanup)

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return <Dialog title={`Rename ${name}`} onClose={onClose} />
}

const load: LoadDialog<{ name: string; onClose: () => void }> = async () => ({ default: NameDialog })

/** Fails the first time. */
function makeFlakyLoad() {
  const flaky = vi.fn(load)
  return flaky.mockRejectedValueOnce(new TypeError('Failed to fetch'))
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

describe('DialogButton', () => {
  it('opens its dialog with its current props, and closes it', async () => {
    const page = (name: string) => (
      <DialogButton load={load} props={{ name }}>
        Rename
      </DialogButton>
    )
    const { rerender } = render(page('Ada'))
    press('Rename')
    await screen.findByRole('dialog', { name: 'Rename Ada' })
    rerender(page('Bela'))
    expect(screen.getByRole('dialog', { name: 'Rename Bela' })).toBeTruthy()
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('loads the code when it is pointed at or focused', () => {
    const preload = vi.fn(load)
    render(
      <DialogButton load={preload} props={{ name: 'Ada' }}>
        Rename
      </DialogButton>,
    )
    fireEvent.pointerEnter(screen.getByRole('button'))
    fireEvent.focus(screen.getByRole('button'))
    expect(preload).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a toast when the code does not load, and opens when it is pressed again', async () => {
    const flaky = makeFlakyLoad()
    render(
      <DialogButton load={flaky} props={{ name: 'Ada' }}>
        Rename
      </DialogButton>,
    )
    press('Rename')
    await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('The dialog did not load'))
    press('Rename')
    await screen.findByRole('dialog', { name: 'Rename Ada' })
  })
})

describe('useDialog', () => {
  function Names({ names }: { names: string[] }) {
    const { open, dialog } = useDialog()
    return (
      <>
        {names.map((name) => (
          <button type="button" key={name} onClick={() => open(load, { name })}>
            {name}
          </button>
        ))}
        {dialog}
      </>
    )
  }

  it('keeps a dialog open with its props when what opened it is gone', async () => {
    const { rerender } = render(<Names names={['Ada', 'Bela']} />)
    press('Bela')
    await screen.findByRole('dialog', { name: 'Rename Bela' })
    rerender(<Names names={['Ada']} />)
    expect(screen.getByRole('dialog', { name: 'Rename Bela' })).toBeTruthy()
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Ada')
    await screen.findByRole('dialog', { name: 'Rename Ada' })
  })
})
