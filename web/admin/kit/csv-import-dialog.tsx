import { useId, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './csv-import-texts.ts'

/** What every import of rows reports. */
type CsvImportReport = {
  written: boolean
  rows: number
  bad: number
  ignoredColumns: readonly string[]
  faults: readonly { line: number; column: string; message: string }[]
}

type CsvImportDialogProps<Report extends CsvImportReport> = {
  title: string
  /** Limits and columns of the file. */
  hint: string
  /** Checks the file, or writes it. A refusal carries the report in `details.report`. */
  send: (input: { file: File[]; dryRun: boolean }) => Promise<Report>
  /** How many rows the import would write. */
  countOf: (report: Report) => number
  /** Of the button: `Import 3 items`. */
  submitLabel: (count: number) => string
  /** The toast: `3 items added to stock.` */
  doneTitle: (count: number) => string
  onClose: () => void
  onImported: () => void
}

/** Checks a CSV file, shows every row with an error, and then writes all of its rows or none. */
export function CsvImportDialog<Report extends CsvImportReport>({
  title,
  hint,
  send: sendFile,
  countOf,
  submitLabel,
  doneTitle,
  onClose,
  onImported,
}: CsvImportDialogProps<Report>) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)

  const send = async (selectedFile: File, dryRun: boolean): Promise<Report | null> => {
    setBusy(dryRun ? 'checking' : 'importing')
    setFailure(null)
    try {
      return await sendFile({ file: [selectedFile], dryRun })
    } catch (error) {
      setFailure(errorMessage(error, { failed: texts.failed }))
      return error instanceof ShopError ? ((error.details.report as Report | undefined) ?? null) : null
    } finally {
      setBusy(null)
    }
  }
  const check = async (selectedFile: File) => {
    setFile(selectedFile)
    setReport(null)
    setReport(await send(selectedFile, true))
  }
  const runImport = async () => {
    const result = file && (await send(file, false))
    if (!result) return
    setReport(result)
    if (!result.written) return
    showToast({ title: doneTitle(countOf(result)) })
    onImported()
    onClose()
  }
  const isReady = report !== null && report.bad === 0 && countOf(report) > 0
  return (
    <Dialog
      title={title}
      open
      size="wide"
      closeOnBackdrop={false}
      onClose={() => busy !== 'importing' && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy === 'importing'}>
            {texts.cancel}
          </Button>
          <Button
            busy={busy === 'importing'}
            busyLabel={texts.importing}
            disabled={!isReady}
            onClick={() => void runImport()}
          >
            {submitLabel(report ? countOf(report) : 0)}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <FilePicker name={file?.name ?? null} hint={hint} onSelect={(selected) => void check(selected)} />
        <p role="status" className="csv-import-status">
          {busy === 'checking' && (
            <>
              <Spinner /> {texts.checking}
            </>
          )}
        </p>
        {report && <ImportFaults report={report} />}
      </div>
    </Dialog>
  )
}

type FilePickerProps = { name: string | null; hint: string; onSelect: (file: File) => void }

function FilePicker({ name, hint, onSelect }: FilePickerProps) {
  const id = useId()
  return (
    <label className="image-source__dropzone">
      <Icon name="upload" />
      <b>{name ?? texts.chooseFile}</b>
      <span className="caption" id={id}>
        {hint}
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={texts.file}
        aria-describedby={id}
        onChange={(event) => {
          const [selected] = event.target.files ?? []
          if (selected) onSelect(selected)
          // Lets staff select the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </label>
  )
}

const MAX_SHOWN = 200

function ImportFaults({ report: { rows, bad, faults, ignoredColumns } }: { report: CsvImportReport }) {
  return (
    <section className="csv-import" aria-label={texts.rowsChecked(rows)}>
      <p className="small">
        {texts.rowsChecked(rows)}
        {bad > 0 && <b>, {texts.rowsWithFaults(bad)}</b>}
      </p>
      {ignoredColumns.length > 0 && <p className="small muted">{texts.ignored(ignoredColumns)}</p>}
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="csv-import__faults" tabIndex={0} role="region" aria-label={texts.faultsTitle}>
          <Table caption={texts.faultsTitle}>
            <thead>
              <tr>
                <th scope="col" className="table__number">
                  {texts.line}
                </th>
                <th scope="col">{texts.column}</th>
                <th scope="col">{texts.error}</th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(0, MAX_SHOWN).map(({ line, column, message }) => (
                <tr key={`${line} ${column} ${message}`}>
                  <td className="table__number num">{line}</td>
                  <td className="data-table__nowrap">{column}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  )
}
