import { useEffect, useId, useRef, useState } from 'react'
import { isUploadedCertificate, MAX_CERTIFICATE_MEGABYTES } from '#domain/certificates.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError, TextField } from '#web/ui/field.tsx'
import * as texts from './certificate-texts.ts'
import { useStableCallback } from './use-stable-callback.ts'

type CertificateFieldProps = {
  /** The address of an uploaded PDF, a link, or ''. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  className?: string
}

/** The document of a certificate: a PDF that is uploaded, or a link to the laboratory. */
export function CertificateField({ value, error, onChange, className }: CertificateFieldProps) {
  const id = useId()
  const fieldRef = useRef<HTMLDivElement>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [uploadError, setUploadError] = useState<string | null>(null)
  // What is typed into other fields during the upload must stay.
  const change = useStableCallback(onChange)
  const isUploaded = isUploadedCertificate(value)

  // The button that was pressed is gone, so the focus moves to the one in its place.
  const movesFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the kind of the document
  useEffect(() => {
    if (movesFocus.current) fieldRef.current?.querySelector('button')?.focus()
    movesFocus.current = false
  }, [isUploaded])

  const upload = async (file: File) => {
    setUploadError(null)
    const fileError = getPdfFileError(file)
    if (fileError) return setUploadError(fileError)
    setBusy(true)
    try {
      const { url } = await adminApi.certificates.upload({ file: [file] })
      movesFocus.current = true
      change(url)
    } catch (failure) {
      setUploadError(errorMessage(failure, texts.uploadFailed))
    }
    setBusy(false)
  }
  const remove = () => {
    movesFocus.current = true
    onChange('')
  }

  return (
    <div ref={fieldRef} className={classes('certificate-field', className)}>
      {isUploaded ? (
        <div className="field">
          <span className="field__label">{texts.pdf}</span>
          <span className="certificate-field__row">
            <a className="text-link" href={value} download="certificate.pdf">
              {texts.view}
            </a>
            <Button variant="text" size="small" icon="trash" onClick={remove}>
              {texts.removePdf}
            </Button>
          </span>
        </div>
      ) : (
        <div className="certificate-field__row">
          <TextField
            label={texts.link}
            optional
            placeholder="https://"
            inputMode="url"
            maxLength={500}
            value={value}
            error={error}
            onChange={(event) => {
              setUploadError(null)
              onChange(event.target.value)
            }}
          />
          <Button
            variant="secondary"
            size="small"
            icon="upload"
            busy={isBusy}
            busyLabel={texts.uploading}
            aria-describedby={uploadError ? `${id}-error` : undefined}
            onClick={() => fileRef.current?.click()}
          >
            {texts.upload}
          </Button>
        </div>
      )}
      <input
        ref={fileRef}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label={texts.pdf}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after an error.
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
      {uploadError && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{uploadError}</FieldError>
        </div>
      )}
    </div>
  )
}

/** Checks what the browser reports. The server checks the content. */
function getPdfFileError({ name, size }: File): string | null {
  if (!/\.pdf$/i.test(name)) return texts.notPdf
  return size > MAX_CERTIFICATE_MEGABYTES * 1024 * 1024 ? texts.tooLarge(MAX_CERTIFICATE_MEGABYTES) : null
}
