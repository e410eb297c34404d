import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useLazyMenu } from '../../../ui/lazy/lazy-menu.ts'
import type { FileKind } from './file-kind.ts'

const loadMenu = () => import('./choose-files-menu-content.tsx')

export interface ChooseFilesMenuProps {
  /** Name of the button. */
  label: string
  kinds: readonly FileKind[]
  /** Heading of the menu. */
  title: string
  /** One line about the files: who sees them. */
  note: string
  /** The edge of the button that the menu stands at. */
  align: 'start' | 'end'
  /** MIME types; any type when empty. */
  types: readonly string[]
  /** Called when a kind is chosen and the browser asks for files. */
  onKind: () => void
  onFiles: (files: File[], kindId: string) => void
}

/** A button with a menu of kinds of files; choosing one lets the user choose the files at once. */
export function ChooseFilesMenu(props: ChooseFilesMenuProps) {
  const { label, kinds, title, note, align, types, onKind, onFiles } = props
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const kindId = useRef('')
  const { Content, triggerProps } = useLazyMenu(loadMenu)
  const trigger = (
    <IconButton
      ref={button}
      size="sm"
      variant="secondary"
      label={label}
      icon={<ChevronDown />}
      aria-describedby={noteId}
      {...(!Content && triggerProps)}
    />
  )
  return (
    <>
      {Content ? (
        <Content
          trigger={trigger}
          kinds={kinds}
          title={title}
          note={note}
          align={align}
          onSelect={(id) => {
            kindId.current = id
            // At once: browsers open it for an action of the user only.
            input.current?.click()
            onKind()
          }}
        />
      ) : (
        trigger
      )}
      <span id={noteId} hidden>
        {note}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types.join()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Else choosing the same file again would be no change.
          currentTarget.value = ''
          // The dialog that opens returns the focus there.
          button.current?.focus()
          onFiles(files, kindId.current)
        }}
      />
    </>
  )
}
