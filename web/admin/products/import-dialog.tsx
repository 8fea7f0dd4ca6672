import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportReport } from '#contract/product-admin.ts'
import { ShopError } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { detectFormatOfText } from '#domain/product-file-format.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { adminApi } from '../api.ts'
import { ImportReportSummary } from './import-report.tsx'

/** Enough for the first line of a file. */
const HEADINGS_BYTES = 64 * 1024
const IMPORT_FAILED_TEXT = 'The file could not be imported. Please try again.'

/** Checks a file before the import, and shows what would change and every row with an error. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [skipBad, setSkipBad] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)

  const sendFile = async (selectedFile: File, dryRun: boolean) => {
    setBusy(dryRun ? 'checking' : 'importing')
    setFailure(null)
    try {
      return await adminApi.products.import({ file: [selectedFile], dryRun, skipBad: !dryRun && skipBad })
    } catch (error) {
      setFailure(errorMessage(error, { failed: IMPORT_FAILED_TEXT }))
      const rejectedReport =
        error instanceof ShopError ? (error.details.report as ImportReport | undefined) : null
      if (rejectedReport) setReport(rejectedReport)
      return null
    } finally {
      setBusy(null)
    }
  }
  /** The file of another shop is stored, and has a page of its own for choices, progress and result. */
  const openImport = async (selectedFile: File) => {
    setBusy('checking')
    setFailure(null)
    try {
      const { _id } = await adminApi.imports.check({ file: [selectedFile] })
      await navigate(paths.admin.import(_id))
    } catch (error) {
      setFailure(errorMessage(error, { failed: IMPORT_FAILED_TEXT }))
      setBusy(null)
    }
  }
  const checkFile = async (selectedFile: File) => {
    setFile(selectedFile)
    setReport(null)
    const beginning = await selectedFile.slice(0, HEADINGS_BYTES).text()
    if (detectFormatOfText(beginning) !== 'swarna') return openImport(selectedFile)
    const dryRunReport = await sendFile(selectedFile, true)
    if (dryRunReport) setReport(dryRunReport)
  }
  const runImport = async () => {
    const result = file && (await sendFile(file, false))
    if (!result) return
    showToast({
      title: `${result.created} ${plural(result.created, 'product', 'products')} created, ${result.updated} updated`,
    })
    onImported()
    onClose()
  }

  const changes = report ? report.created + report.updated : 0
  const isReady = report !== null && changes > 0 && (report.bad === 0 || skipBad)
  return (
    <Dialog
      title="Import Products"
      open
      size="wide"
      closeOnBackdrop={false}
      onClose={() => busy !== 'importing' && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy === 'importing'}>
            Cancel
          </Button>
          <Button
            busy={busy === 'importing'}
            busyLabel="Importing..."
            disabled={!isReady}
            onClick={() => void runImport()}
          >
            {changes > 0 ? `Import ${changes} ${plural(changes, 'product', 'products')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <FilePicker name={file?.name ?? null} onSelect={(selectedFile) => void checkFile(selectedFile)} />
        <Link className="text-link small" to={paths.admin.imports}>
          Earlier imports from other shops
        </Link>
        <p role="status" className="import-status">
          {busy === 'checking' && (
            <>
              <Spinner /> Checking the file...
            </>
          )}
        </p>
        {report && <ImportReportSummary report={report} />}
        {report && report.bad > 0 && (
          <Checkbox
            label="Skip rows with errors"
            hint="Products without errors are imported"
            checked={skipBad}
            onChange={(event) => setSkipBad(event.target.checked)}
          />
        )}
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
        too.
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
