import type { Category } from '#contract/categories.ts'
import type { EditedBlock, EditedHome } from '#contract/home.ts'
import { getBlockDefinition } from '#contract/home-blocks/block-types.ts'
import type { BlockField, BlockFields } from '#contract/home-blocks/fields.ts'
import { ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import type { FieldChange } from '#web/admin/kit/edit-conflict.ts'
import * as texts from './texts.ts'

/** What staff call a section: its heading, or else the name of its type. */
export function getBlockTitle({ type, content }: Pick<EditedBlock, 'type' | 'content'>): string {
  const heading = typeof content.title === 'string' ? content.title.trim() : ''
  return heading || (getBlockDefinition(type)?.name ?? type)
}

/** What another person changed: the list of sections, and which of them have another content. */
export function findHomeChanges(original: EditedHome, current: EditedHome): FieldChange[] {
  const changes: FieldChange[] = []
  const ids = ({ blocks }: EditedHome) => blocks.map(({ id }) => id).join()
  const names = ({ blocks }: EditedHome) => blocks.map(getBlockTitle).join(', ') || texts.empty
  if (ids(original) !== ids(current))
    changes.push({ label: texts.conflictOrder, before: names(original), after: names(current) })
  for (const block of current.blocks) {
    const before = original.blocks.find(({ id }) => id === block.id)
    if (before && JSON.stringify(before) !== JSON.stringify(block))
      changes.push({
        label: texts.conflictBlock(getBlockTitle(block)),
        before: texts.conflictBefore,
        after: texts.conflictAfter,
      })
  }
  return changes
}

export type SectionDifference = {
  id: string
  title: string
  /** Whether these sections lack it. */
  isMissing: boolean
  /** What it holds there and not here, or all of it when it is missing here. */
  values: { label: string; value: string }[]
}

/** What the sections that another person saved hold and these do not. Names of categories come from `categories`. */
export function findSectionDifferences(
  own: readonly EditedBlock[],
  theirs: readonly EditedBlock[],
  categories: Categories,
): SectionDifference[] {
  return theirs.flatMap((block) => {
    const mine = own.find(({ id }) => id === block.id)
    const before = mine ? describeSection(mine, categories) : []
    const values = describeSection(block, categories)
      .filter(({ label, raw }) => before.find((each) => each.label === label)?.raw !== raw)
      .map(({ label, value }) => ({ label, value }))
    return mine && values.length === 0
      ? []
      : [{ id: block.id, title: getBlockTitle(block), isMissing: !mine, values }]
  })
}

/** `raw` is compared: two lists of three products differ, though both read “3 chosen”. */
type Described = { label: string; value: string; raw: string }[]
type Categories = readonly Pick<Category, '_id' | 'name'>[]

const describeSection = (
  { isShown, from, until, type, content }: EditedBlock,
  categories: Categories,
): Described => [
  describe(texts.isShown, isShown ? texts.yes : texts.no),
  describe(texts.from, from ? formatDateTime(from) : ''),
  describe(texts.until, until ? formatDateTime(until) : ''),
  ...describeFields(getBlockDefinition(type)?.fields ?? {}, content, categories),
]

const describe = (label: string, value: string, raw: unknown = value) => ({
  label,
  value: value || texts.emptyValue,
  raw: JSON.stringify(raw),
})

const describeFields = (
  fields: BlockFields,
  content: Readonly<Record<string, unknown>>,
  categories: Categories,
): Described =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = content[name]
    if (field.showIf && !field.showIf.is.includes(String(content[field.showIf.field]))) return []
    if (field.kind !== 'list') return [describe(field.label, describeValue(field, value, categories), value)]
    return (value as Record<string, unknown>[]).flatMap((entry, index) =>
      describeFields(field.fields, entry, categories).map((described) => ({
        ...described,
        label: `${texts.entry(field.noun, index + 1)}: ${described.label}`,
      })),
    )
  })

function describeValue(
  field: Exclude<BlockField, { kind: 'list' }>,
  value: unknown,
  categories: Categories,
): string {
  switch (field.kind) {
    case 'toggle':
      return value ? texts.yes : texts.no
    case 'choice':
      return field.options[String(value)] ?? String(value)
    case 'button': {
      const { text, path } = value as { text: string; path: string }
      return [text, path].filter(Boolean).join(', ')
    }
    case 'picture': {
      const picture = value as { url: string; alt: string } | null
      return picture?.alt || (picture?.url ?? '')
    }
    case 'category':
      return categories.find(({ _id }) => _id === value)?.name ?? (value ? texts.unknownCategory : '')
    case 'products':
    case 'reviews':
      return texts.chosenCount((value as string[]).length)
    default:
      return String(value)
  }
}

/** The sections in which the server found faults, by id. */
export function findFaultyBlocks(error: unknown, blocks: readonly EditedBlock[]): string[] {
  const paths = error instanceof ShopError ? (error.errors ?? []).map(({ path }) => path.split('.')) : []
  return paths.flatMap(([list, index]) => (list === 'blocks' && blocks[Number(index)]?.id) || [])
}
