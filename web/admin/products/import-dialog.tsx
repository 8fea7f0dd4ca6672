import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminApi } from '#web/admin/api.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const CHECK_FAILED_TEXT = 'The file could not be checked. Please try again.'

/** Uploads a product file. It has a page of its own, with what changes, errors, choices and the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  const checkFile = async (selectedFile: File) => {
    setFile(selectedFile)
    setChecking(true)
    setFailure(null)
    try {
      const { _id } = await adminApi.imports.check({ file: [selectedFile] })
      await navigate(adminPaths.import(_id))
    } catch (error) {
      setFailure(errorMessage(error, { failed: CHECK_FAILED_TEXT }))
      setChecking(false)
    }
  }

  return (
    <Dialog
      title="Import Products"
      open
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <FilePicker name={file?.name ?? null} onSelect={(selectedFile) => void checkFile(selectedFile)} />
        <Link className="text-link small" to={adminPaths.imports}>
          Earlier imports
        </Link>
        <p role="status" className="import-status">
          {isChecking && (
            <>
              <Spinner /> Checking the file...
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}

function FilePicker({ name, onSelect }: { name: string | null; onSelect: (file: File) => void }) {
  const id = useId()
  return (
    <label className="image-source__dropzone">
      <Icon name="upload" />
      <b>{name ?? 'Choose a CSV file, or drop it here'}</b>
      <span className="caption" id={id}>
        Up to 20 MB and 20,000 rows, one for each variant. Export a file to see the format. Products and
        variants that are not in the file stay as they are. Product exports of Shopify and WooCommerce work
        too. Nothing is changed before you have seen what the file changes.
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        aria-describedby={id}
        onChange={(event) => {
          const [selectedFile] = event.target.files ?? []
          if (selectedFile) onSelect(selectedFile)
          // Lets staff select the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </label>
  )
}
