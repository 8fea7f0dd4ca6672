import type { Picture } from '../picture.ts'

/** Shown only while the choice beside it has one of these values. */
type Condition = { readonly showIf?: { readonly field: string; readonly is: readonly string[] } }
type FieldBase = Condition & { readonly label: string; readonly hint?: string }

/** A field of a block. The form of the block and the check of the server are made from it. */
export type BlockField = FieldBase &
  (
    | {
        readonly kind: 'text'
        readonly max: number
        readonly isRequired?: true
        readonly isLong?: true
        /** What may stand in braces: `{phone}`. */
        readonly variables?: readonly string[]
      }
    /** A path of the shop or an https address. '' for none. */
    | { readonly kind: 'link'; readonly isRequired?: true }
    /** The path of a film that the shop serves. Browsers do not play films of other hosts here. '' for none. */
    | { readonly kind: 'film' }
    /** A link with its words. Without words it is not shown. */
    | { readonly kind: 'button' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly initial: number }
    | { readonly kind: 'toggle'; readonly initial: boolean }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>> }
    | { readonly kind: 'picture'; readonly isRequired?: true }
    /** The id of a category. '' for none. */
    | { readonly kind: 'category' }
    /** Products by id, in their order. */
    | { readonly kind: 'products'; readonly max: number }
    /** Reviews by id, in their order. */
    | { readonly kind: 'reviews'; readonly max: number }
    | {
        readonly kind: 'list'
        /** What an entry is: `tile`. */
        readonly noun: string
        readonly max: number
        readonly fields: BlockFields
      }
  )

export type BlockFields = { readonly [name: string]: BlockField }

type ValueOf<F extends BlockField> = F extends { kind: 'text' | 'link' | 'film' | 'category' }
  ? string
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'toggle' }
      ? boolean
      : F extends { kind: 'choice'; options: infer Options }
        ? keyof Options & string
        : F extends { kind: 'button' }
          ? { text: string; path: string }
          : F extends { kind: 'products' | 'reviews' }
            ? string[]
            : F extends { kind: 'picture'; isRequired: true }
              ? Picture
              : F extends { kind: 'picture' }
                ? Picture | null
                : F extends { kind: 'list'; fields: infer Fields extends BlockFields }
                  ? ContentOf<Fields>[]
                  : never

/** What a block with these fields holds. */
export type ContentOf<Fields extends BlockFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}

export type BlockDefinition = {
  readonly name: string
  /** One sentence for who chooses a block. */
  readonly about: string
  /** A page has at most one. */
  readonly isSingle?: true
  /** It is not shown while the shop has no mail server. */
  readonly needsMail?: true
  /** It cannot be added: it came with the demo shop. */
  readonly isRetired?: true
  /** Where the rest of what it shows is edited. */
  readonly managedAt?: { readonly label: string; readonly path: string }
  readonly fields: BlockFields
}

export const defineBlock = <const Definition extends BlockDefinition>(definition: Definition): Definition =>
  definition

const EMPTY_PICTURE: Picture = {
  url: '',
  alt: '',
  width: 0,
  height: 0,
  widths: [],
  color: '',
  placeholder: '',
}

/** The value of a field that nobody has filled in. */
export function getInitialValue(field: BlockField): unknown {
  switch (field.kind) {
    case 'number':
    case 'toggle':
      return field.initial
    case 'choice':
      return Object.keys(field.options)[0]
    case 'button':
      return { text: '', path: '' }
    case 'products':
    case 'reviews':
    case 'list':
      return []
    case 'picture':
      return field.isRequired ? EMPTY_PICTURE : null
    default:
      return ''
  }
}

export const getInitialContent = (fields: BlockFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, getInitialValue(field)]))

/** Content as it was stored, with the initial value of each field that its type did not have then. */
export function fillContent(fields: BlockFields, stored: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = stored[name] ?? getInitialValue(field)
      return [
        name,
        field.kind === 'list'
          ? (value as Record<string, unknown>[]).map((entry) => fillContent(field.fields, entry))
          : value,
      ]
    }),
  )
}
