interface Allowed {
  maxNumberOfFiles: number
  /** Bytes; null for as many as the server allows. */
  maxFileSize: number | null
  /** Types with the word for each; none for any type. */
  allowedFileTypes: Readonly<Record<string, string>>
  /** What each file must have been given, beside its bytes. */
  requiredMetaFields?: string[]
}

/** What a dialog lets in, and its words. Types are told by their words: 'You can only upload: JPEG, PNG'. */
export function dialogOptions({ maxNumberOfFiles, maxFileSize, allowedFileTypes, requiredMetaFields = [] }: Allowed) {
  const types = Object.keys(allowedFileTypes)
  const words = [...new Set(Object.values(allowedFileTypes))].join(', ')
  return {
    restrictions: {
      maxNumberOfFiles,
      maxFileSize,
      allowedFileTypes: types.length > 0 ? types : null,
      requiredMetaFields,
    },
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: `You can only upload: ${words}`,
        closeModal: 'Close',
        // The name is on the dialog itself; the element around it is none.
        dashboardWindowTitle: '',
        editing: '%{file}',
        saveChanges: 'Save',
        missingRequiredMetaField: 'Please say of each file what it is',
        missingRequiredMetaFieldOnFile: 'Please say what it is',
        failedToFetch: 'This address could not be read',
      },
    },
  }
}
