import { getBlockDefinition } from '#contract/home-blocks/block-types.ts'
import type { BlockField, BlockFields } from '#contract/home-blocks/fields.ts'
import type { Picture } from '#contract/picture.ts'
import { type FieldError, invalid, invalidField } from '#domain/errors.ts'
import { toSafeLink, toSafePath } from '#domain/safe-path.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredBlock } from './tables.ts'

/** Rules about all sections together. The contract has checked each of them by its type. */
export function assertBlocks(blocks: readonly StoredBlock[]): void {
  const errors: FieldError[] = []
  const ids = new Set<string>()
  const types = new Set<string>()
  for (const [index, { id, type, from, until }] of blocks.entries()) {
    const definition = getBlockDefinition(type)
    if (ids.has(id)) errors.push({ path: `blocks.${index}.id`, message: 'A section is there twice' })
    if (definition?.isSingle && types.has(type))
      errors.push({
        path: `blocks.${index}.type`,
        message: `The page can have “${definition.name}” only once`,
      })
    if (from !== null && until !== null && new Date(from) >= new Date(until))
      errors.push({ path: `blocks.${index}.until`, message: 'The end is not after the beginning' })
    ids.add(id)
    types.add(type)
  }
  if (errors[0]) throw invalid(errors[0].message, errors)
}

/** Puts what the shop knows of each picture beside its address and description, and cuts blanks around links. */
export async function completeBlocks(
  blocks: readonly StoredBlock[],
  known: ReadonlyMap<string, Picture>,
  media: Pick<Media, 'resolveImage'>,
): Promise<StoredBlock[]> {
  const completed: StoredBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const { fields } = getBlockDefinition(block.type)!
    completed.push({
      ...block,
      content: await completeContent(fields, block.content, `blocks.${index}.content`),
    })
  }
  return completed

  async function completeContent(fields: BlockFields, content: Record<string, unknown>, path: string) {
    const entries: [string, unknown][] = []
    for (const [name, field] of Object.entries(fields))
      entries.push([name, await completeValue(field, content[name], `${path}.${name}`)])
    return Object.fromEntries(entries)
  }

  async function completeValue(field: BlockField, value: unknown, path: string): Promise<unknown> {
    if (field.kind === 'link') return toSafeLink(value as string) ?? ''
    if (field.kind === 'film') return toSafePath(value as string) ?? ''
    if (field.kind === 'picture') return value && completePicture(value as Picture, path)
    if (field.kind !== 'list') return value
    const entries: unknown[] = []
    for (const [index, entry] of (value as Record<string, unknown>[]).entries())
      entries.push(await completeContent(field.fields, entry, `${path}.${index}`))
    return entries
  }

  async function completePicture({ url, alt }: Picture, path: string): Promise<Picture> {
    const stored = known.get(url)
    if (stored) return { ...stored, alt }
    const picture = await media.resolveImage(url, path)
    if (picture.width === 0) throw invalidField(path, 'Choose a picture of the shop, or upload one')
    return { ...picture, alt }
  }
}

/** The pictures in these sections, by address. */
export function collectPictures(blocks: readonly StoredBlock[]): Map<string, Picture> {
  const found = new Map<string, Picture>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('url' in value && 'placeholder' in value) found.set(value.url as string, value as Picture)
    else for (const inner of Object.values(value)) visit(inner)
  }
  for (const { content } of blocks) visit(content)
  return found
}
