interface Allowed {
  maxNumberOfFiles: number
  /** Bytes; null for as many as the server allows. */
  maxFileSize: number | null
  /** Types with the word for each; none for any type. */
  allowedFileTypes: Readonly<Record<string, string>>
}

/** What a dialog lets in, and its words. Types are told by their words: 'You can only upload: JPEG, PNG'. */
export function dialogOptions({ maxNumberOfFiles, maxFileSize, allowedFileTypes }: Allowed) {
  const types = Object.keys(allowedFileTypes)
  const words = [...new Set(Object.values(allowedFileTypes))].join(', ')
  return {
    restrictions: { maxNumberOfFiles, maxFileSize, allowedFileTypes: types.length > 0 ? types : null },
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: `You can only upload: ${words}`,
        closeModal: 'Close',
        // The name is on the dialog itself; the element around it is none.
        dashboardWindowTitle: '',
        failedToFetch: 'This address could not be read',
      },
    },
  }
}
