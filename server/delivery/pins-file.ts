import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { delivery as contract, PinImportReport } from '#contract/delivery.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { isPostalCode } from '#domain/address.ts'
import { escapeFormula, unescapeFormula } from '#domain/csv-cell.ts'
import { isNoDelivery, MAX_ASSIGNED_PINS, NO_DELIVERY } from '#domain/delivery-zones.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { formatNumber, plural } from '#domain/intl.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import type { Database, Reader } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { deliveryPins, deliveryZones } from './tables.ts'

const PIN = 'PIN code'
const ZONE = 'Zone'
type ColumnName = typeof PIN | typeof ZONE

/** Other headings that people use. */
const COLUMNS: Record<string, ColumnName> = {
  pincode: PIN,
  pin: PIN,
  postalcode: PIN,
  zone: ZONE,
  zonename: ZONE,
}

type FileRow = { line: number; pin: string; zone: string }
type Fault = PinImportReport['faults'][number]
/** `zoneId` null: no delivery. Undefined: the PIN code is no longer assigned. */
type Assignment = { pin: string; zoneId: string | null | undefined }

type PinsFileDeps = { database: Database; audit: Audit; onChange: () => void }

/** The assigned PIN codes as a file: a line for each, with the name of its zone or `No delivery`. */
export function createPinsFile({ database, audit, onChange }: PinsFileDeps) {
  async function exportPins(): Promise<Readable> {
    const rows = await database.db
      .select({ pin: deliveryPins.pin, zone: deliveryZones.name })
      .from(deliveryPins)
      .leftJoin(deliveryZones, eq(deliveryZones.id, deliveryPins.zoneId))
      .orderBy(asc(deliveryPins.pin))
    return stringify(
      rows.map(({ pin, zone }) => [pin, escapeFormula(zone ?? NO_DELIVERY)]),
      { bom: true, header: true, columns: [PIN, ZONE], record_delimiter: 'windows' },
    )
  }

  /** Assigns the PIN codes of a file, all of its rows or none. PIN codes that it does not name stay as they are. */
  async function importPins(
    caller: AuthenticatedCaller,
    { dryRun }: ParsedInput<typeof contract.importPins>,
    [upload]: UploadedFile[],
  ): Promise<PinImportReport> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const { rows, ignoredColumns } = await readRows(await upload.read())
    const plan = async (db: Reader) => {
      const { assignments, faults, changed, changedZones } = await planRows(db, rows)
      const report: PinImportReport = {
        dryRun,
        written: false,
        rows: rows.length,
        changed,
        bad: new Set(faults.map(({ line }) => line)).size,
        ignoredColumns,
        faults,
      }
      return { assignments, changedZones, report }
    }
    if (dryRun) return (await plan(database.db)).report
    const report = await database.transaction(async (tx) => {
      // One file at a time, so that what was checked is what is written.
      await lockKeys(tx, 'record', 'delivery-pins')
      const planned = await plan(tx)
      if (planned.report.bad > 0) throw badRowsError(planned.report)
      // The zones before their PIN codes, as when a zone is saved. A form that was opened before is told of the change.
      await tx
        .update(deliveryZones)
        .set({ version: sql`${deliveryZones.version} + 1` })
        .where(inArray(deliveryZones.id, planned.changedZones))
      const assigned = planned.assignments.filter(({ zoneId }) => zoneId !== undefined)
      const removed = planned.assignments.filter(({ zoneId }) => zoneId === undefined)
      await tx.execute(sql`
        delete from ${deliveryPins} where pin = any(${sql.param(removed.map(({ pin }) => pin))}::text[])`)
      await tx.execute(sql`
        insert into ${deliveryPins} (pin, zone_id)
        select pin, zone_id
        from unnest(${sql.param(assigned.map(({ pin }) => pin))}::text[],
          ${sql.param(assigned.map(({ zoneId }) => zoneId))}::text[]) as given (pin, zone_id)
        order by pin
        on conflict (pin) do update set zone_id = excluded.zone_id
        where ${deliveryPins.zoneId} is distinct from excluded.zone_id`)
      const total = await tx.$count(deliveryPins)
      if (total > MAX_ASSIGNED_PINS) throw invalid(tooManyMessage)
      await audit.record(tx, {
        caller,
        action: 'delivery zone.import',
        subject: 'PIN codes',
        after: { rows: rows.length, changed: planned.report.changed },
      })
      return { ...planned.report, written: true }
    })
    onChange()
    return report
  }

  return { exportPins, importPins }
}

const tooManyMessage = `At most ${formatNumber(MAX_ASSIGNED_PINS)} PIN codes can be assigned.`

function badRowsError(report: PinImportReport): ShopError {
  const rows = `${report.bad} ${plural(report.bad, 'row', 'rows')}`
  return new ShopError('invalid', `${rows} cannot be imported. Nothing was written.`, {
    code: 'BAD_ROWS',
    errors: report.faults
      .slice(0, 100)
      .map(({ line, column, message }) => ({ path: `line ${line}, ${column}`, message })),
    details: { report },
  })
}

async function planRows(
  db: Reader,
  rows: readonly FileRow[],
): Promise<{ assignments: Assignment[]; faults: Fault[]; changed: number; changedZones: string[] }> {
  const zones = await db.select({ id: deliveryZones.id, name: deliveryZones.name }).from(deliveryZones)
  const idByName = new Map(zones.map(({ id, name }) => [name.toLowerCase(), id]))
  const assigned = await db.select().from(deliveryPins)
  const zoneByPin = new Map(assigned.map(({ pin, zoneId }) => [pin, zoneId]))
  const lineByPin = new Map<string, number>()
  const faults: Fault[] = []
  const assignments: Assignment[] = []
  for (const { line, pin, zone } of rows) {
    const earlierLine = lineByPin.get(pin)
    const pinError = !isPostalCode(pin)
      ? pin
        ? `${pin} is no PIN code. PIN codes have six digits.`
        : 'Enter the PIN code'
      : earlierLine !== undefined
        ? `${pin} is in line ${earlierLine} already`
        : null
    if (pinError) faults.push({ line, column: PIN, message: pinError })
    else lineByPin.set(pin, line)
    const zoneId = zone === '' ? undefined : isNoDelivery(zone) ? null : idByName.get(zone.toLowerCase())
    const isUnknown = zone !== '' && zoneId === undefined
    if (isUnknown) faults.push({ line, column: ZONE, message: `There is no zone called ${zone}` })
    if (!pinError && !isUnknown) assignments.push({ pin, zoneId })
  }
  const changes = assignments.filter(({ pin, zoneId }) => zoneByPin.get(pin) !== zoneId)
  const changedZones = new Set(
    changes.flatMap(({ pin, zoneId }) => [zoneByPin.get(pin) ?? [], zoneId ?? []].flat()),
  )
  return { assignments, faults, changed: changes.length, changedZones: [...changedZones].sort() }
}

async function readRows(bytes: Buffer): Promise<{ rows: FileRow[]; ignoredColumns: string[] }> {
  let head: string[] | null = null
  const position: Partial<Record<ColumnName, number>> = {}
  const rows: FileRow[] = []
  for await (const { line, record } of readCsv(bytes)) {
    const cell = (column: ColumnName) => unescapeFormula((record[position[column]!] ?? '').trim())
    if (head === null) {
      head = record
      record.forEach((heading, at) => {
        const column = findColumn(heading)
        if (column) position[column] ??= at
      })
      if (position[PIN] === undefined || position[ZONE] === undefined)
        throw invalid(`The first line must name the columns “${PIN}” and “${ZONE}”.`)
    } else if (rows.length === MAX_ASSIGNED_PINS)
      throw invalid(`The file has more than ${formatNumber(MAX_ASSIGNED_PINS)} rows.`)
    else rows.push({ line, pin: cell(PIN).replace(/\s/g, ''), zone: cell(ZONE) })
  }
  if (head === null) throw invalid('The file is empty. Its first line must name the columns.')
  return {
    rows,
    ignoredColumns: head.filter((heading) => heading.trim() !== '' && !findColumn(heading)).slice(0, 20),
  }
}

const findColumn = (heading: string): ColumnName | undefined =>
  COLUMNS[heading.toLowerCase().replace(/[^a-z]/g, '')]
