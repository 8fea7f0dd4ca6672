import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { AccountingMonth, accounting as contract, PayoutMonth } from '#contract/accounting.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { getReturnGstin, listReturnNotices } from '#domain/gst-return.ts'
import { getReturnFile, type ReturnFile, sumEntries, summarizeReturn } from '#domain/gst-return-files.ts'
import { getPreviousMonth, toIndiaDay } from '#domain/india-time.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { listRegisterRows, REGISTER_HEADINGS } from '#domain/sales-register.ts'
import {
  listTallyEntries,
  renderLedger,
  renderVoucher,
  type TallyLedger,
  type TallyPart,
  tallyEnvelope,
} from '#domain/tally.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findFirstMonth, listDocuments, listEntries } from './documents.ts'
import { listSettlementRows, summarizePayouts } from './payouts.ts'

type AccountingDeps = { database: Database; clock: Clock; audit: Pick<Audit, 'record'> }

/** How many documents a notice names. */
const NAMED = 5

/** What the accountant of the shop gets for a month, made of the tax documents that were issued in it. */
export function createAccounting({ database, clock, audit }: AccountingDeps) {
  const { db } = database

  async function month(input: ParsedInput<typeof contract.month>): Promise<AccountingMonth> {
    const today = toIndiaDay(clock.now())
    const chosen = input.month ?? getPreviousMonth(today.slice(0, 7))
    const entries = await listEntries(db, chosen)
    const gstin = getReturnGstin(entries)
    const own = entries.filter(({ sellerGstin }) => sellerGstin === gstin)
    const creditNotes = entries.filter(({ kind }) => kind === 'credit-note').length
    return {
      month: chosen,
      firstMonth: await findFirstMonth(db),
      isOver: chosen < today.slice(0, 7),
      gstin,
      invoices: entries.length - creditNotes,
      creditNotes,
      totals: serializeSums(sumEntries(own)),
      files: summarizeReturn(own).map(({ file, documents, rows, ...sums }) => ({
        file,
        documents,
        rows,
        ...serializeSums(sums),
      })),
      notices: listReturnNotices(entries).map(({ code, numbers }) => ({
        code,
        count: numbers.length,
        numbers: numbers.slice(0, NAMED),
      })),
    }
  }

  async function payouts(input: ParsedInput<typeof contract.payouts>): Promise<PayoutMonth> {
    const now = clock.now()
    const month = input.month ?? getPreviousMonth(toIndiaDay(now).slice(0, 7))
    return { month, ...(await summarizePayouts(db, month, now)) }
  }

  async function download(
    caller: AuthenticatedCaller,
    { file, month }: ParsedInput<typeof contract.download>,
  ): Promise<Readable> {
    await recordDownload(caller, `${file} of ${month}`)
    if (file === 'settlements') return streamCsv(listSettlementRows(db, month))
    return file === 'sales-register' ? writeRegister(month) : writeReturnFile(file, month)
  }

  /** Without a byte order mark, which the offline tool would take for a part of the first heading. */
  async function writeReturnFile(file: ReturnFile, month: string): Promise<Readable> {
    const entries = await listEntries(db, month)
    const gstin = getReturnGstin(entries)
    const own = entries.filter(({ sellerGstin }) => sellerGstin === gstin)
    return stringify(getReturnFile(file, own), { record_delimiter: 'windows' })
  }

  function writeRegister(month: string): Readable {
    return streamCsv(listRegister(month))
  }

  async function* listRegister(month: string): AsyncGenerator<readonly string[]> {
    yield REGISTER_HEADINGS
    for await (const { document } of listDocuments(db, month)) yield* listRegisterRows(document)
  }

  async function tally(
    caller: AuthenticatedCaller,
    { part, month }: ParsedInput<typeof contract.tally>,
  ): Promise<Readable> {
    await recordDownload(caller, `tally ${part} of ${month}`)
    return Readable.from(writeTally(part, month), { objectMode: false })
  }

  async function* writeTally(part: TallyPart, month: string): AsyncGenerator<string> {
    const { start, end } = tallyEnvelope(part)
    yield start
    if (part === 'masters') yield* (await listLedgers(month)).map(renderLedger)
    else for await (const { id, document } of listDocuments(db, month)) yield renderVoucher(id, document)
    yield end
  }

  /** Those that the vouchers of the month need, each once. */
  async function listLedgers(month: string): Promise<TallyLedger[]> {
    const ledgers = new Map<string, TallyLedger>()
    for await (const { document } of listDocuments(db, month))
      for (const { ledger } of listTallyEntries(document)) ledgers.set(ledger.name, ledger)
    return [...ledgers.values()]
  }

  const recordDownload = (caller: AuthenticatedCaller, subject: string) =>
    database.transaction((tx) => audit.record(tx, { caller, action: 'accounting.download', subject }))

  return { month, payouts, download, tally }
}

export type Accounting = ReturnType<typeof createAccounting>

const serializeSums = ({ taxable, tax }: { taxable: Paise; tax: Paise }) => ({
  taxableValue: toRupees(taxable),
  tax: toRupees(tax),
})
