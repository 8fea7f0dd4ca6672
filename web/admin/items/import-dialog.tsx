import { useId, useState } from 'react'
import type { ItemImportReport } from '#contract/items.ts'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.ts'
import { adminApi } from '../api.ts'
import * as texts from './texts.ts'
import './items.css'

type ImportDialogProps = { onClose: () => void; onImported: () => void }

/** Checks a file of items, shows every row with an error, and then adds all of its items or none. */
export function ItemImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ItemImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)

  const send = async (selectedFile: File, dryRun: boolean): Promise<ItemImportReport | null> => {
    setBusy(dryRun ? 'checking' : 'importing')
    setFailure(null)
    try {
      return await adminApi.items.import({ file: [selectedFile], dryRun })
    } catch (error) {
      setFailure(errorMessage(error, { failed: texts.importFailed }))
      return error instanceof ShopError
        ? ((error.details.report as ItemImportReport | undefined) ?? null)
        : null
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
    showToast({ title: texts.addedTitle(result.received) })
    onImported()
    onClose()
  }
  const isReady = report !== null && report.bad === 0 && report.received > 0
  return (
    <Dialog
      title={texts.importTitle}
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
            busyLabel={texts.importing}
            disabled={!isReady}
            onClick={() => void runImport()}
          >
            {texts.importRows(report?.received ?? 0)}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <FilePicker name={file?.name ?? null} onSelect={(selected) => void check(selected)} />
        <p role="status" className="item-import-status">
          {busy === 'checking' && (
            <>
              <Spinner /> {texts.checkingFile}
            </>
          )}
        </p>
        {report && <ImportFaults report={report} />}
      </div>
    </Dialog>
  )
}

function FilePicker({ name, onSelect }: { name: string | null; onSelect: (file: File) => void }) {
  const id = useId()
  return (
    <label className="image-source__dropzone">
      <Icon name="upload" />
      <b>{name ?? texts.chooseFile}</b>
      <span className="caption" id={id}>
        {texts.importHint}
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
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

function ImportFaults({ report: { rows, bad, faults, ignoredColumns } }: { report: ItemImportReport }) {
  return (
    <section className="item-import" aria-label={texts.rowsChecked(rows)}>
      <p className="small">
        {texts.rowsChecked(rows)}
        {bad > 0 && <b>, {texts.rowsWithFaults(bad)}</b>}
      </p>
      {ignoredColumns.length > 0 && <p className="small muted">{texts.ignored(ignoredColumns)}</p>}
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="item-import__faults" tabIndex={0} role="region" aria-label={texts.faultsTitle}>
          <Table caption={texts.faultsTitle}>
            <thead>
              <tr>
                <th scope="col" className="table__number">
                  Line
                </th>
                <th scope="col">Column</th>
                <th scope="col">Error</th>
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
