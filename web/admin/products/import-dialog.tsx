import { useId, useState } from 'react'
import type { ImportReport } from '#contract/product-admin.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { ImportReportView } from './import-report.tsx'

const FAILED = 'The file could not be imported. Please try again.'

/** A file is looked through before anything is written: what would be made and changed, and every row that is wrong. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [skipBad, setSkipBad] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)

  const send = async (picked: File, dryRun: boolean) => {
    setBusy(dryRun ? 'checking' : 'importing')
    setFailure(null)
    try {
      return await browserApi.products.import({ file: [picked], dryRun, skipBad: !dryRun && skipBad })
    } catch (error) {
      setFailure(error instanceof ShopError ? error.message : FAILED)
      const refused = error instanceof ShopError ? (error.details.report as ImportReport | undefined) : null
      if (refused) setReport(refused)
      return null
    } finally {
      setBusy(null)
    }
  }
  const check = async (picked: File) => {
    setFile(picked)
    setReport(null)
    const found = await send(picked, true)
    if (found) setReport(found)
  }
  const write = async () => {
    const done = file && (await send(file, false))
    if (!done) return
    showToast({
      title: `${done.created} ${done.created === 1 ? 'product' : 'products'} created, ${done.updated} updated`,
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
            onClick={() => void write()}
          >
            {changes > 0 ? `Import ${changes} ${changes === 1 ? 'product' : 'products'}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <FilePicker name={file?.name ?? null} onPick={(picked) => void check(picked)} />
        <p role="status" className="import-status">
          {busy === 'checking' && (
            <>
              <Spinner /> Looking through the file...
            </>
          )}
        </p>
        {report && <ImportReportView report={report} />}
        {report && report.bad > 0 && (
          <Checkbox
            label="Leave out the rows that are wrong"
            hint="The others are imported. Without it nothing is, until every row is right."
            checked={skipBad}
            onChange={(event) => setSkipBad(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function FilePicker({ name, onPick }: { name: string | null; onPick: (file: File) => void }) {
  const id = useId()
  return (
    <label className="image-source__drop">
      <Icon name="upload" />
      <b>{name ?? 'Choose a CSV file, or drop it here'}</b>
      <span className="caption" id={id}>
        Up to 20 MB and 20,000 rows, matched by SKU. Export a file to see how it looks.
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        aria-describedby={id}
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked) onPick(picked)
          // the same file, mended meanwhile, can be picked again
          event.target.value = ''
        }}
      />
    </label>
  )
}
