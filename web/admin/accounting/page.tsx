import type { AccountingFile, AccountingMonth } from '#contract/accounting.ts'
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
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
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
  const result = await loadOrFailure(api.accounting.month(month ? { month } : {}), texts.loadFailed)
  return { query, ...result }
})
export const meta = adminMeta(texts.title)
export const handle = {
  crumbs: () => [{ label: texts.orders, to: adminPaths.orders() }, { label: texts.title }],
}
export { PageSkeleton as HydrateFallback }

export default function AccountingPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={data && <MonthDownloads month={data.month} />}
    >
      {data && (
        <>
          <FilterBar location={query.location}>
            <SelectField label={texts.month} hideLabel name="month" defaultValue={data.month}>
              {listMonths(data).map((month) => (
                <option key={month} value={month}>
                  {formatMonth(month)}
                </option>
              ))}
            </SelectField>
          </FilterBar>
          <MonthSummary month={data} />
        </>
      )}
    </AdminPage>
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
  const { invoices, creditNotes, totals, files, gstin, isOver, notices } = month
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
      <DataTable
        caption={texts.caption}
        rows={files.map((file) => ({ _id: file.file, month: month.month, ...file }))}
        columns={COLUMNS}
      />
    </>
  )
}

type FileRow = AccountingMonth['files'][number] & { _id: string; month: string }

const COLUMNS: Column<FileRow>[] = [
  {
    label: texts.file,
    primary: true,
    cell: ({ file }) => (
      <span>
        <b>{texts.files[file].name}</b>
        <span className="caption">{texts.files[file].about}</span>
      </span>
    ),
  },
  { label: texts.documents, number: true, cell: ({ documents }) => formatNumber(documents) },
  { label: texts.rows, number: true, cell: ({ rows }) => formatNumber(rows) },
  { label: texts.taxableValue, number: true, cell: ({ taxableValue }) => formatRupees(taxableValue) },
  { label: texts.gst, number: true, cell: ({ tax }) => formatRupees(tax) },
  {
    label: texts.download,
    actions: true,
    cell: ({ file, month, rows }) =>
      rows > 0 && (
        <ExportButton
          label={texts.download}
          accessibleName={texts.downloadFile(texts.files[file].name)}
          size="small"
          fileName={`gstr1-${file}`}
          period={month}
          failure={texts.downloadFailed}
          download={() => adminApi.accounting.download({ file, month })}
        />
      ),
  },
]

const SALES_REGISTER: AccountingFile = 'sales-register'

function MonthDownloads({ month }: { month: string }) {
  return (
    <>
      <ExportButton
        label={texts.paymentLedger}
        fileName="ledger"
        period={month}
        failure={texts.downloadFailed}
        download={() =>
          adminApi.orders.exportLedger({ startDate: `${month}-01`, endDate: getLastDayOfMonth(month) })
        }
      />
      <ExportButton
        label={texts.salesRegister}
        fileName={SALES_REGISTER}
        period={month}
        failure={texts.downloadFailed}
        download={() => adminApi.accounting.download({ file: SALES_REGISTER, month })}
      />
    </>
  )
}
