import type { ImportReport } from '#contract/product-admin.ts'
import { formatNumber, plural } from '#domain/intl.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { ChangeList } from './change-list.tsx'
import { newProduct } from './change-texts.ts'

const MAX_SHOWN = 200

type Change = ImportReport['changes'][number]

/** What an import changes, and its errors. */
export function ImportReportSummary({ report }: { report: ImportReport }) {
  const { rows, created, updated, unchanged, bad, faults, ignoredColumns, changes } = report
  const shown = faults.slice(0, MAX_SHOWN)
  const stats = [
    { name: 'New', value: created },
    { name: 'Changed', value: updated },
    { name: 'Unchanged', value: unchanged },
    { name: 'With errors', value: bad },
  ]
  return (
    <section className="import-report" aria-label={`${rows} ${plural(rows, 'row', 'rows')} checked`}>
      <dl className="stat-cards">
        {stats.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {ignoredColumns.length > 0 && (
        <p className="small muted">
          {plural(ignoredColumns.length, 'This column is', 'These columns are')} ignored:{' '}
          {ignoredColumns.join(', ')}
        </p>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="import-report__table" tabIndex={0} role="region" aria-label="Rows with errors">
          <Table caption="Rows with errors">
            <thead>
              <tr>
                <th scope="col" className="table__number">
                  Line
                </th>
                <th scope="col">SKU</th>
                <th scope="col">Column</th>
                <th scope="col">Error</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, sku, column, message }) => (
                <tr key={`${line} ${column}`}>
                  <td className="table__number num">{line}</td>
                  <td className="num data-table__nowrap">{sku}</td>
                  <td className="data-table__nowrap">{column}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {faults.length > shown.length && (
        <p className="small muted">And {formatNumber(faults.length - shown.length)} more.</p>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} total={created + updated} />}
    </section>
  )
}

/** The products of the file that are new or change, with old and new values. */
function ChangeTable({ changes, total }: { changes: Change[]; total: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="import-report__table" tabIndex={0} role="region" aria-label="Changes">
        <Table caption="Changes">
          <thead>
            <tr>
              <th scope="col" className="table__number">
                Line
              </th>
              <th scope="col">Product</th>
              <th scope="col">Changes</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.line}>
                <td className="table__number num">{change.line}</td>
                <td className="import-report__product">
                  {change.name}
                  {change.isNew && (
                    <>
                      {' '}
                      <Badge tone="info">{newProduct}</Badge>
                    </>
                  )}
                </td>
                <td>
                  <ChangeList changes={change} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {total > changes.length && (
        <p className="small muted">And {formatNumber(total - changes.length)} more products.</p>
      )}
    </>
  )
}
