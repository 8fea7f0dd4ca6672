import { useState } from 'react'
import type { Metal } from '#contract/metals.ts'
import type { Option } from '#contract/options.ts'
import { isValueOffered } from '#domain/options.ts'
import { MAX_VARIANTS } from '#domain/variants.ts'
import { useSelection } from '#web/admin/kit/use-selection.ts'
import { useStableCallback } from '#web/admin/kit/use-stable-callback.ts'
import { announce } from '#web/ui/announcer.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ProductForm } from '../use-product-form.ts'
import { type ColumnName, fillColumn, type GridColumn, parseClipboard, pasteCells } from './columns.ts'
import type { GridRates } from './grid-rates.ts'
import { toOnlyFields, toOnlyRow } from './only-variant.ts'
import * as texts from './texts.ts'
import { parseStock, type VariantDraft } from './variant-draft.ts'
import {
  addMissingRows,
  addOption,
  addValue,
  addValueRange,
  deactivateValue,
  getUsedValues,
  getVariantTitle,
  hasValue,
  removeOption,
  removeValue,
} from './variant-rows.ts'

/** The dialog that is open over the grid. */
export type GridDialog =
  | { kind: 'details'; key: string }
  | { kind: 'pictures' }
  | { kind: 'weights' }
  | { kind: 'skus' }
  | { kind: 'remove-value'; position: number; valueId: string }

type GridOptions = {
  form: ProductForm
  /** The options of the shop, each with all its values. */
  allOptions: readonly Option[]
  metals: readonly Metal[]
  rates: GridRates
}

export type VariantGrid = ReturnType<typeof useVariantGrid>

/** The options of the product and the grid of its variants. Its rows are saved with the form. */
export function useVariantGrid({ form, allOptions, metals, rates }: GridOptions) {
  // with the values that staff add here
  const [lists, setLists] = useState(allOptions)
  const [dialog, setDialog] = useState<GridDialog | null>(null)
  const selection = useSelection('variants')
  const { draft, setField, saved } = form
  const rows = draft.variants
  const options = draft.options.flatMap((id) => lists.find(({ _id }) => _id === id) ?? [])
  const selectedKeys = rows.filter(({ key }) => selection.has(key)).map(({ key }) => key)
  /** What a fill writes into: the selected rows, or all. */
  const fillKeys = selectedKeys.length > 0 ? selectedKeys : rows.map(({ key }) => key)

  const setRows = (next: VariantDraft[]) => setField('variants', next)
  const growTo = (next: VariantDraft[]) => {
    if (next.length > MAX_VARIANTS)
      return showToast({ title: texts.limitReached(MAX_VARIANTS), isError: true })
    setRows(next)
    if (next.length > rows.length) announce(texts.added(next.length - rows.length))
  }
  const shrinkTo = (next: VariantDraft[]) => {
    setRows(next)
    if (next.length < rows.length) announce(texts.removed(rows.length - next.length))
  }

  const chooseOption = (optionId: string) => {
    setRows(addOption(options.length === 0 ? [toOnlyRow(draft, saved)] : rows))
    setField('options', [...draft.options, optionId])
  }
  const dropOption = async (position: number) => {
    const next = removeOption(rows, position)
    const removed = rows.length - next.length
    const name = options[position]?.name ?? ''
    if (removed > 0) {
      const isConfirmed = await confirm({
        title: texts.removeOptionTitle(name),
        message: texts.removeOptionMessage(removed),
        confirmLabel: texts.removeSelected,
      })
      if (!isConfirmed) return
    }
    const optionIds = draft.options.filter((_id, at) => at !== position)
    setField('options', optionIds)
    const [first] = next
    if (optionIds.length > 0 || !first) return shrinkTo(next)
    for (const [name, value] of Object.entries(toOnlyFields(first)))
      setField(name as keyof ReturnType<typeof toOnlyFields>, value)
    setRows([])
  }

  const chooseValue = (position: number, valueId: string) =>
    growTo(addValue(rows, options, position, valueId))
  const chooseRange = (position: number, from: string, to: string) =>
    growTo(
      addValueRange(rows, options, position, {
        from,
        to,
        isOffered: (value) => isValueOffered(value, metals),
      }),
    )
  const dropValue = (position: number, valueId: string) => {
    const affected = rows.filter((row) => hasValue(row, position, valueId))
    const option = options[position]
    const isLast = option !== undefined && getUsedValues(rows, option, position).length === 1
    if (!isLast && affected.some(({ isSaved }) => isSaved))
      setDialog({ kind: 'remove-value', position, valueId })
    else shrinkTo(removeValue(rows, position, valueId))
  }
  const answerRemoveValue = (position: number, valueId: string, answer: 'remove' | 'deactivate') => {
    setDialog(null)
    if (answer === 'remove') shrinkTo(removeValue(rows, position, valueId))
    else setRows(deactivateValue(rows, position, valueId))
  }
  const addToList = (changed: Option, position: number, valueIds: readonly string[]) => {
    const nextLists = lists.map((option) => (option._id === changed._id ? changed : option))
    setLists(nextLists)
    const nextOptions = options.map((option) => (option._id === changed._id ? changed : option))
    growTo(
      valueIds.reduce<VariantDraft[]>(
        (next, valueId) => addValue(next, nextOptions, position, valueId),
        rows,
      ),
    )
  }

  const changeRow = useStableCallback((key: string, change: (row: VariantDraft) => VariantDraft) =>
    setRows(rows.map((row) => (row.key === key ? change(row) : row))),
  )
  const removeRows = async (keys: readonly string[]) => {
    const removed = rows.filter(({ key }) => keys.includes(key))
    if (removed.length === rows.length) return showToast({ title: texts.lastVariant, isError: true })
    const stock = removed.reduce((sum, { inventory }) => sum + parseStock(inventory), 0)
    const isConfirmed =
      removed.every(({ isSaved }) => !isSaved) ||
      (await confirm({
        title: texts.removeTitle(removed.length),
        message: texts.removeMessage(stock),
        confirmLabel: texts.removeConfirm,
      }))
    if (!isConfirmed) return
    shrinkTo(rows.filter(({ key }) => !keys.includes(key)))
    selection.clear()
  }

  /** Copies a cell into the selected rows, or into all rows below it. */
  const fillDown = (key: string, column: ColumnName, value: string) => {
    const below = rows.slice(rows.findIndex((row) => row.key === key) + 1).map((row) => row.key)
    const keys = selectedKeys.length > 0 ? selectedKeys.filter((other) => other !== key) : below
    setRows(fillColumn(rows, keys, column, value))
    announce(texts.copied(keys.length))
  }
  /** False for a single value, which the browser pastes itself. */
  const paste = (key: string, column: GridColumn, text: string): boolean => {
    const cells = parseClipboard(text)
    if (cells.length === 1 && cells[0]?.length === 1) return false
    const start = { row: rows.findIndex((row) => row.key === key), column }
    const result = pasteCells(rows, cells, start, metals)
    setRows(result.rows)
    showToast({ title: texts.pasted(result.filled, result.skipped) })
    return true
  }

  return {
    form,
    rows,
    options,
    lists,
    metals,
    rates,
    dialog,
    openDialog: useStableCallback(setDialog),
    closeDialog: () => setDialog(null),
    selection,
    toggleSelected: useStableCallback(selection.toggle),
    selectedKeys,
    fillKeys,
    titleOf: (row: VariantDraft) => getVariantTitle(row, options),
    setRows,
    chooseOption,
    dropOption,
    chooseValue,
    chooseRange,
    dropValue,
    answerRemoveValue,
    addToList,
    addMissing: () => growTo(addMissingRows(rows, options)),
    changeRow,
    removeRows: useStableCallback(removeRows),
    fillDown,
    paste,
  }
}
