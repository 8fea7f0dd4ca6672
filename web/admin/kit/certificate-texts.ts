/** The sentences of the field for a certificate. */

export const link = 'Link to the certificate'
export const pdf = 'Certificate (PDF)'
export const upload = 'Upload PDF'
export const uploading = 'Uploading...'
export const view = 'View certificate'
export const removePdf = 'Remove PDF'
export const notPdf = 'This is not a PDF. Choose the PDF of the certificate.'
export const tooLarge = (megabytes: number) => `The PDF is too large. Maximum size is ${megabytes}MB.`
export const uploadFailed = 'The PDF could not be uploaded. Check your connection and try again.'
