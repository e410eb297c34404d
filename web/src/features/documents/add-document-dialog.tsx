import { zodResolver } from '@hookform/resolvers/zod'
import { documentFormSchema } from '@lintel/contract/documents/schema'
import { ADDED_TYPE_NAMES, DOCUMENT_FORMATS, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { FormFailure } from '../accounts/form-failure.tsx'
import type { AddDocumentProps } from './add-document.tsx'
import { useAddDocument } from './changes.ts'

const FIELDS = ['title', 'type'] as const
const ACCEPT = Object.keys(DOCUMENT_FORMATS).join()

/** Adds a document: the file, what it is, and what to call it. */
export function AddDocumentDialog({ propertyId, onAdded, onClose }: AddDocumentProps & { onClose: () => void }) {
  const add = useAddDocument()
  const [file, setFile] = useState<File | null>(null)
  const [isFileAsked, setFileAsked] = useState(false)
  const form = useForm({ resolver: zodResolver(documentFormSchema), defaultValues: { title: '' } })
  const { errors, dirtyFields } = form.formState
  const wrongFile = file ? whyNot(file) : isFileAsked ? 'Choose a file' : undefined

  const choose = (chosen: File | null) => {
    setFile(chosen)
    add.reset()
    // Until somebody names it, it is called as its file is.
    if (chosen && !('title' in dirtyFields)) form.setValue('title', nameOf(chosen), { shouldValidate: true })
  }

  const send = form.handleSubmit((said) => {
    if (!file || whyNot(file)) return
    return add.mutateAsync({ ...said, propertyId, file }).then(
      (document) => {
        onClose()
        onAdded?.(document)
      },
      (error) => {
        if (isSignedOut(error)) return
        const refused = fieldErrors(error)
        for (const name of FIELDS) if (refused[name]) form.setError(name, { message: refused[name] })
      },
    )
  })
  const submit = (event: FormEvent) => {
    // The dialog may stand in another form, to which this submission is nothing.
    event.stopPropagation()
    setFileAsked(true)
    void send(event)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a document"
      description={
        propertyId
          ? 'You, the owner of this home and agents see it.'
          : 'You and agents see it, and owners you send it to with an application.'
      }
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field
          label="File"
          hint={`PDF, JPEG, PNG or WebP, up to ${formatBytes(LIMITS.documentBytesMax)}`}
          error={wrongFile}
        >
          <FileInput accept={ACCEPT} onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)} />
        </Field>
        <Field label="What is it?" error={errors.type?.message}>
          <Select defaultValue="" {...form.register('type')}>
            <option value="" disabled>
              Choose one
            </option>
            {ADDED_TYPE_NAMES.map((name) => (
              <option key={name} value={name}>
                {DOCUMENT_TYPES[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Title" error={errors.title?.message}>
          <Input {...form.register('title')} placeholder="Payslip, March" />
        </Field>
        <FormFailure error={add.error} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What the server would say, before the bytes have travelled; it looks at them, here only the name is known. */
function whyNot(file: File): string | undefined {
  if (file.size > LIMITS.documentBytesMax) return `This file has ${formatBytes(file.size)}; it can be up to 10 MB`
  if (file.size === 0) return 'This file is empty'
  return undefined
}

/** 'Payslip March' of 'Payslip_March.pdf'. */
const nameOf = ({ name }: File) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .slice(0, LIMITS.titleMax)
    .trim()
