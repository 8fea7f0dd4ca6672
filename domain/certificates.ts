export const MAX_CERTIFICATE_MEGABYTES = 5

/** Whether a certificate is a PDF that staff uploaded. Otherwise it is a link to the laboratory. */
export const isUploadedCertificate = (url: string): boolean => /^\/uploads\/[0-9a-f]{32}\.pdf$/.test(url)
