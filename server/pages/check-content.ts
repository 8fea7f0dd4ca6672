import { type Node, Schema } from 'prosemirror-model'
import { invalidField } from '#domain/errors.ts'
import { isPageVariable } from '#domain/page-variables.ts'
import { findExcess, RICH_TEXT_SCHEMA, type RichTextNode } from '#domain/rich-text.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import { findUnknownVariable } from '#domain/variables.ts'

const schema = new Schema(RICH_TEXT_SCHEMA)

/** The content as it is stored: only what the schema knows. Everything else is a 400 that says what is wrong. */
export function checkContent(content: unknown): RichTextNode {
  const excess = findExcess(content)
  if (excess) throw invalidField('content', excess)
  const document = parse(content)
  document.descendants(({ text, attrs }) => {
    const unknown = text === undefined ? null : findUnknownVariable(text, isPageVariable)
    if (unknown !== null) throw unknownVariable('content', unknown)
    if (typeof attrs.alt === 'string' && /[{}]/.test(attrs.alt))
      throw invalidField('content', 'The description of a picture has no variables')
    for (const value of [text, attrs.alt])
      if (typeof value === 'string' && hasForbiddenCharacters(value))
        throw invalidField('content', 'Contains characters that cannot be used')
  })
  return document.toJSON() as RichTextNode
}

export const unknownVariable = (field: string, found: string) =>
  invalidField(
    field,
    `“${found}” is no variable. Choose one from the list, and leave out other curly brackets.`,
  )

function parse(content: unknown): Node {
  try {
    const document = schema.nodeFromJSON(content)
    document.check()
    if (document.type !== schema.topNodeType) throw new RangeError('not a document')
    return document
  } catch (error) {
    const detail = error instanceof RangeError ? `: ${error.message}` : ''
    throw invalidField('content', `The text contains something that a page cannot contain${detail}`)
  }
}
