import type { AccountingMonth, PayoutMonth } from '#contract/accounting.ts'
import { formatMonth, getLastDayOfMonth, getPreviousMonth, toIndiaDay } from '#domain/india-time.ts'
import { formatNumber } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { PanRegister } from './pan-register.tsx'
import { Payouts } from './payouts.tsx'
import * as texts from './texts.ts'

const isMonth = (value: string) => /^20\d{2}-(0[1-9]|1[0-2])$/.test(value)

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    filters: { month: isMonth },
  })
  const { month } = query.filters
  const input = month ? { month } : {}
  const result = await loadOrFailure(
    Promise.all([api.accounting.month(input), api.accounting.payouts(input)]),
    texts.loadFailed,
  )
  return { query, ...result }
})
export const meta = adminMeta(texts.title)
export const handle = {
  crumbs: () => [{ label: texts.orders, to: adminPaths.orders() }, { label: texts.title }],
}
export { PageSkeleton as HydrateFallback }

export default function AccountingPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  return (
    <AdminPage title={texts.title} description={texts.description} failure={failure}>
      {data && <Month query={query} month={data[0]} payouts={data[1]} />}
    </AdminPage>
  )
}

type MonthProps = Pick<Route.ComponentProps['loaderData'], 'query'> & {
  month: AccountingMonth
  payouts: PayoutMonth
}

function Month({ query, month, payouts }: MonthProps) {
  return (
    <>
      <FilterBar location={query.location}>
        <SelectField label={texts.month} hideLabel name="month" defaultValue={month.month}>
          {listMonths(month).map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <MonthSummary month={month} />
      <Payouts month={payouts} />
    </>
  )
}

/** From this month to that of the first document, and the chosen one. */
function listMonths({ month, firstMonth }: AccountingMonth): string[] {
  const current = toIndiaDay(new Date()).slice(0, 7)
  const [first, last] = [[firstMonth ?? current, month].toSorted()[0]!, [current, month].toSorted()[1]!]
  const months = [last]
  while (months.at(-1)! > first) months.push(getPreviousMonth(months.at(-1)!))
  return months
}

function MonthSummary({ month }: { month: AccountingMonth }) {
  const { can } = useStaff()
  const { invoices, creditNotes, totals, gstin, isOver, notices } = month
  if (invoices + creditNotes === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
  return (
    <>
      {!isOver && (
        <Alert tone="info" title={texts.notOver}>
          {texts.notOverHint}
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert tone="warning" title={texts.toCheck}>
          {notices.map((notice) => (
            <p key={notice.code}>{texts.describeNotice(notice)}</p>
          ))}
        </Alert>
      )}
      <StatCards
        cards={[
          { name: texts.invoices, value: formatNumber(invoices), note: gstin && texts.gstin(gstin) },
          { name: texts.creditNotes, value: formatNumber(creditNotes) },
          { name: texts.taxableValue, value: formatRupees(totals.taxableValue), note: texts.lessCreditNotes },
          { name: texts.gst, value: formatRupees(totals.tax), note: texts.lessCreditNotes },
        ]}
      />
      <h2>{texts.caption}</h2>
      <DataTable
        caption={texts.caption}
        rows={listReturnFiles(month)}
        columns={[NAME_COLUMN, ...AMOUNT_COLUMNS, DOWNLOAD_COLUMN]}
      />
      <h2>{texts.booksCaption}</h2>
      <DataTable
        caption={texts.booksCaption}
        rows={[...listBooks(month.month), ...(can('export_pan') ? [panRegister(month.month)] : [])]}
        columns={[NAME_COLUMN, DOWNLOAD_COLUMN]}
      />
    </>
  )
}

const AMOUNT_COLUMNS: Column<AccountingMonth['files'][number] & DownloadRow>[] = [
  { label: texts.documents, number: true, cell: ({ documents }) => formatNumber(documents) },
  { label: texts.rows, number: true, cell: ({ rows }) => formatNumber(rows) },
  { label: texts.taxableValue, number: true, cell: ({ taxableValue }) => formatRupees(taxableValue) },
  { label: texts.gst, number: true, cell: ({ tax }) => formatRupees(tax) },
]

type DownloadRow = {
  _id: string
  name: string
  about: string
  fileName: string
  month: string
  ending?: 'csv' | 'xml'
  /** It would have headings only. */
  isEmpty?: boolean
  /** Null: the file asks for a reason first. */
  download: (() => Promise<Blob>) | null
}

const listReturnFiles = ({ month, files }: AccountingMonth) =>
  files.map((file) => ({
    ...file,
    ...texts.files[file.file],
    _id: file.file,
    fileName: `gstr1-${file.file}`,
    month,
    isEmpty: file.rows === 0,
    download: () => adminApi.accounting.download({ file: file.file, month }),
  }))

const listBooks = (month: string): DownloadRow[] => [
  {
    ...texts.books.register,
    _id: 'register',
    fileName: 'sales-register',
    month,
    download: () => adminApi.accounting.download({ file: 'sales-register', month }),
  },
  {
    ...texts.books.ledger,
    _id: 'ledger',
    fileName: 'ledger',
    month,
    download: () =>
      adminApi.orders.exportLedger({ startDate: `${month}-01`, endDate: getLastDayOfMonth(month) }),
  },
  {
    ...texts.books.masters,
    _id: 'masters',
    fileName: 'tally-masters',
    ending: 'xml',
    month,
    download: () => adminApi.accounting.tally({ part: 'masters', month }),
  },
  {
    ...texts.books.vouchers,
    _id: 'vouchers',
    fileName: 'tally-vouchers',
    ending: 'xml',
    month,
    download: () => adminApi.accounting.tally({ part: 'vouchers', month }),
  },
]

const panRegister = (month: string): DownloadRow => ({
  ...texts.books.pans,
  _id: 'pans',
  fileName: 'pan-register',
  month,
  download: null,
})

const NAME_COLUMN: Column<DownloadRow> = {
  label: texts.file,
  primary: true,
  cell: ({ name, about }) => (
    <span>
      <b>{name}</b>
      <span className="caption">{about}</span>
    </span>
  ),
}

const DOWNLOAD_COLUMN: Column<DownloadRow> = {
  label: texts.download,
  number: true,
  cell: ({ name, fileName, month, ending = 'csv', isEmpty = false, download }) =>
    isEmpty ? (
      <span className="muted">{texts.emptyFile}</span>
    ) : download === null ? (
      <PanRegister month={month} />
    ) : (
      <ExportButton
        label={ending.toUpperCase()}
        accessibleName={texts.downloadFile(name, ending.toUpperCase())}
        size="small"
        fileName={fileName}
        period={month}
        ending={ending}
        failure={texts.downloadFailed}
        download={download}
      />
    ),
}
