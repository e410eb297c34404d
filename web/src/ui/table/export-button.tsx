import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { toastFailure } from '../overlays/failure-toast.ts'

/** Reads a file from the server. */
export type LoadFile = () => Promise<{ name: string; content: Blob }>

export interface ExportButtonProps {
  load: LoadFile
  variant: 'ghost' | 'secondary'
  disabled?: boolean
  size?: 'sm' | 'md'
  /** Full width of its container, and higher. */
  wide?: boolean
  children: ReactNode
}

/** Saves a file that the server writes, and tells when it could not be read to its end. */
export function ExportButton({ load, children, wide, size = wide ? 'md' : 'sm', ...rest }: ExportButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      save(await load())
    } catch (error) {
      toastFailure('The file could not be downloaded', error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size={size} wide={wide} icon={<Download />} pending={isLoading} onClick={download} {...rest}>
      {children}
    </Button>
  )
}

function save({ name, content }: Awaited<ReturnType<LoadFile>>) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Once the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
