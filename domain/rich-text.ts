import { toSafePath } from './safe-path.ts'

/** The text of a page as JSON, in the form of ProseMirror. */
export type RichTextNode = {
  type: string
  text?: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly { type: string; attrs?: Readonly<Record<string, unknown>> }[]
  content?: readonly RichTextNode[]
}

/** A part of a page that is shown only while the settings promise this. */
export const PAGE_PROMISES = ['insuredDelivery', 'hallmarkedGold', 'oldGoldExchange'] as const
export type PagePromise = (typeof PAGE_PROMISES)[number]

const MAX_ALT_LENGTH = 200
const MAX_WIDTH = 10_000
const MAX_HREF_LENGTH = 500

/** Fails with a sentence that staff may read. */
function assertAttribute(isValid: boolean, sentence: string): void {
  if (!isValid) throw new RangeError(sentence)
}

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_WIDTH

const isOne = (span: unknown): void => assertAttribute(span === 1, 'The cells of a table are not merged')

const CELL_ATTRIBUTES = {
  colspan: { default: 1, validate: isOne },
  rowspan: { default: 1, validate: isOne },
  colwidth: {
    default: null,
    validate: (widths: unknown) => assertAttribute(widths === null, 'The columns of a table have no width'),
  },
} as const

/**
 * What a page may contain: the schema of the editor and of the server's check, in the form of ProseMirror's `SchemaSpec`.
 * How an element looks is said elsewhere, because the storefront does not load the editor.
 */
export const RICH_TEXT_SCHEMA = {
  nodes: {
    doc: { content: 'block*' },
    paragraph: { group: 'block', content: 'inline*' },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: {
        level: {
          default: 2,
          validate: (level: unknown) =>
            assertAttribute(level === 2 || level === 3, 'A heading has level 2 or 3'),
        },
      },
    },
    bullet_list: { group: 'block list', content: 'list_item+' },
    ordered_list: { group: 'block list', content: 'list_item+' },
    list_item: { content: 'paragraph (paragraph | list)*', defining: true },
    blockquote: { group: 'block', content: 'paragraph+', defining: true },
    image: {
      group: 'block',
      draggable: true,
      attrs: {
        url: {
          validate: (url: unknown) =>
            assertAttribute(isOwnPicture(url), 'A picture must be one of the shop’s own pictures'),
        },
        alt: {
          default: '',
          validate: (alt: unknown) =>
            assertAttribute(
              typeof alt === 'string' && alt.length <= MAX_ALT_LENGTH,
              `The description of a picture has at most ${MAX_ALT_LENGTH} characters`,
            ),
        },
        width: { default: 0, validate: (width: unknown) => assertAttribute(isSize(width), 'Unknown width') },
        height: {
          default: 0,
          validate: (height: unknown) => assertAttribute(isSize(height), 'Unknown height'),
        },
        /** The widths in which the picture exists. */
        widths: {
          default: [],
          validate: (widths: unknown) =>
            assertAttribute(
              Array.isArray(widths) && widths.length <= 20 && widths.every(isSize),
              'Unknown widths',
            ),
        },
      },
    },
    /** Shown only while the settings promise it. */
    promise: {
      group: 'block',
      content: '(paragraph | heading | list | blockquote | image | question | table)+',
      defining: true,
      attrs: {
        promise: {
          validate: (promise: unknown) =>
            assertAttribute(
              PAGE_PROMISES.some((known) => known === promise),
              'Unknown promise',
            ),
        },
      },
    },
    /** A question that opens to its answer. */
    question: {
      group: 'block',
      content: 'question_text (paragraph | list | image)+',
      defining: true,
    },
    question_text: { content: 'inline*', defining: true },
    // The roles and attributes are those of `prosemirror-tables`.
    table: { group: 'block', content: 'table_row+', isolating: true, tableRole: 'table' },
    table_row: { content: '(table_cell | table_header)+', tableRole: 'row' },
    table_cell: { content: 'paragraph+', isolating: true, attrs: CELL_ATTRIBUTES, tableRole: 'cell' },
    table_header: {
      content: 'paragraph+',
      isolating: true,
      attrs: CELL_ATTRIBUTES,
      tableRole: 'header_cell',
    },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: {
        href: {
          validate: (href: unknown) =>
            assertAttribute(
              typeof href === 'string' && isSafeHref(href),
              'A link must be a path of the shop, or begin with https:, http:, mailto: or tel:',
            ),
        },
      },
    },
    strong: {},
    em: {},
  },
} as const

const isOwnPicture = (url: unknown): boolean =>
  typeof url === 'string' && /^\/(uploads|images)\/[a-z0-9][a-z0-9-]*\.webp$/.test(url)

/**
 * Whether a link may lead there: a path of the shop, a web page, a mailbox or a phone number. Nothing that a browser could
 * run, and no variable, which would change where the link leads.
 */
export function isSafeHref(href: string): boolean {
  if (href.length > MAX_HREF_LENGTH || /[{}\s\p{Cc}\p{Cf}\\]/u.test(href)) return false
  if (href.startsWith('/')) return toSafePath(href) !== null
  if (/^mailto:[^@]+@[^@]+$/i.test(href) || /^tel:\+?[\d().-]+$/i.test(href)) return true
  try {
    const { protocol, hostname, username, password } = new URL(href)
    return /^https?:$/.test(protocol) && hostname !== '' && !username && !password
  } catch {
    return false
  }
}

export const MAX_CONTENT_DEPTH = 12
export const MAX_CONTENT_NODES = 5_000
export const MAX_CONTENT_LENGTH = 200_000

/**
 * Why the content of a page is too large to look at, or null. It is called before anything else reads the content, and
 * without recursion, because a deeply nested document would use up the stack.
 */
export function findExcess(content: unknown): string | null {
  let level: unknown[] = [content]
  let nodes = 0
  let length = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_CONTENT_DEPTH) return `A page is nested at most ${MAX_CONTENT_DEPTH} levels deep`
    nodes += level.length
    if (nodes > MAX_CONTENT_NODES) return `A page has at most ${MAX_CONTENT_NODES} parts`
    const next: unknown[] = []
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue
      const { content: children, ...own } = node as RichTextNode
      length += measureLength(own)
      if (Array.isArray(children)) for (const child of children) next.push(child)
    }
    if (length > MAX_CONTENT_LENGTH) return 'A page has at most 200,000 characters, with its formatting'
    level = next
  }
  return null
}

/** The size of what a part itself holds. Attributes that are nested deeper than any valid one count as too large. */
function measureLength(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const INLINE_PARENTS = new Set(['paragraph', 'question_text'])

/** All text of a document in reading order, blocks separated by spaces. */
export const plainText = (node: RichTextNode): string =>
  node.type === 'hard_break'
    ? ' '
    : (node.text ?? (node.content ?? []).map(plainText).join(INLINE_PARENTS.has(node.type) ? '' : ' '))
