interface DialogLimits {
  maxNumberOfFiles: number
  /** Bytes; null for no limit but the server's. */
  maxFileSize: number | null
  /** MIME types with their names; empty for any type. */
  allowedFileTypes: Readonly<Record<string, string>>
  /** Ids of the meta fields without which a file is not uploaded. */
  requiredMetaFields?: string[]
}

/** Uppy options of an upload dialog: restrictions and texts. The texts list types by name: 'You can only upload: JPEG, PNG'. */
export function dialogOptions({
  maxNumberOfFiles,
  maxFileSize,
  allowedFileTypes,
  requiredMetaFields = [],
}: DialogLimits) {
  const types = Object.keys(allowedFileTypes)
  const typeNames = [...new Set(Object.values(allowedFileTypes))].join(', ')
  return {
    restrictions: {
      maxNumberOfFiles,
      maxFileSize,
      allowedFileTypes: types.length > 0 ? types : null,
      requiredMetaFields,
    },
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: `You can only upload: ${typeNames}`,
        closeModal: 'Close',
        // Label of an element without a role; uppy-modal.tsx labels the dialog itself.
        dashboardWindowTitle: '',
        editing: '%{file}',
        saveChanges: 'Save',
        missingRequiredMetaField: 'Please say of each file what it is',
        missingRequiredMetaFieldOnFile: 'Please say what it is',
        failedToFetch: 'This link could not be read',
      },
    },
  }
}
