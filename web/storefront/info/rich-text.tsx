import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fillVariables, type PageSettings } from '#domain/page-variables.ts'
import { type PagePromise, plainText, type RichTextNode } from '#domain/rich-text.ts'
import { Picture } from '#web/ui/picture.tsx'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import * as texts from './texts.ts'

export type RichTextSettings = PageSettings & Record<PagePromise, boolean>

/** The text of a page as elements, one section for each heading of level 2. There is no way to write HTML in it. */
export function RichText({ content, settings }: { content: RichTextNode; settings: RichTextSettings }) {
  const sections = splitSections(showPromised(content.content ?? [], settings)).map((blocks) =>
    createElement('section', null, ...renderAll(blocks, settings)),
  )
  return createElement(Fragment, null, ...sections)
}

/** The questions of a page with their answers as plain text, in the words that visitors see. */
export function findQuestions(
  content: RichTextNode,
  settings: RichTextSettings,
): { question: string; answer: string }[] {
  return showPromised(content.content ?? [], settings).flatMap(
    ({ type, content: [text, ...answer] = [] }) => {
      if (type !== 'question' || !text) return []
      const fill = (node: RichTextNode) => fillVariables(plainText(node), settings).trim()
      return [{ question: fill(text), answer: answer.map(fill).filter(Boolean).join(' ') }]
    },
  )
}

/** Without what the shop does not promise. */
const showPromised = (blocks: readonly RichTextNode[], settings: RichTextSettings): RichTextNode[] =>
  blocks.flatMap((block) => {
    if (block.type !== 'promise') return [block]
    return settings[block.attrs?.promise as PagePromise] ? (block.content ?? []) : []
  })

function splitSections(blocks: readonly RichTextNode[]): RichTextNode[][] {
  const sections: RichTextNode[][] = []
  for (const block of blocks) {
    if (isSectionHeading(block) || sections.length === 0) sections.push([])
    sections.at(-1)!.push(block)
  }
  return sections
}

const isSectionHeading = ({ type, attrs }: RichTextNode) => type === 'heading' && attrs?.level === 2

const renderAll = (nodes: readonly RichTextNode[] | undefined, settings: RichTextSettings) =>
  (nodes ?? []).map((node) => renderNode(node, settings))

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  question_text: 'summary',
  blockquote: 'blockquote',
}

/** What a later version of the shop wrote and this one does not know shows as its text. */
function renderNode(node: RichTextNode, settings: RichTextSettings): ReactNode {
  const { type, attrs = {}, content } = node
  if (type === 'text') return renderText(node, settings)
  if (type === 'hard_break') return <br />
  if (type === 'image') return <TextPicture {...attrs} />
  const children = renderAll(content, settings)
  if (type === 'question') return createElement('details', { className: 'info__question' }, ...children)
  if (type === 'table') return <TextTable rows={content ?? []} settings={settings} />
  if (type === 'heading')
    return attrs.level === 2
      ? createElement('h2', { className: 'h3' }, ...children)
      : createElement('h3', { className: 'info__subheading' }, ...children)
  return createElement(TAGS[type] ?? Fragment, null, ...children)
}

function renderText({ text = '', marks = [] }: RichTextNode, settings: RichTextSettings): ReactNode {
  const filled: ReactNode = <UnbrokenRanges text={fillVariables(text, settings)} />
  return marks.reduceRight(wrapInMark, filled)
}

type Mark = NonNullable<RichTextNode['marks']>[number]

function wrapInMark(inner: ReactNode, { type, attrs }: Mark): ReactNode {
  if (type === 'strong') return createElement('strong', null, inner)
  if (type === 'em') return createElement('em', null, inner)
  return type === 'link' ? createElement(TextAnchor, { href: String(attrs?.href) }, inner) : inner
}

/** The server has checked where the link leads (`isSafeHref` of domain/rich-text.ts). */
function TextAnchor({ href, children }: { href: string; children?: ReactNode }) {
  return href.startsWith('/') ? (
    <Link className="text-link" to={href}>
      {children}
    </Link>
  ) : (
    <a className="text-link" href={href} rel="noopener">
      {children}
    </a>
  )
}

type TableProps = { rows: readonly RichTextNode[]; settings: RichTextSettings }

const isHeading = ({ type }: RichTextNode) => type === 'table_header'

/** It takes the focus, so that the arrow keys scroll it. */
const TextTable = ({ rows, settings }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <div className="info__table" role="group" aria-label={texts.table} tabIndex={0}>
    <table>
      {createElement(
        'tbody',
        null,
        ...rows.map((row) => createElement('tr', null, ...renderCells(row.content ?? [], settings))),
      )}
    </table>
  </div>
)

function renderCells(cells: readonly RichTextNode[], settings: RichTextSettings): ReactNode[] {
  const scope = cells.every(isHeading) ? 'col' : 'row'
  return cells.map((cell) =>
    createElement(
      isHeading(cell) ? 'th' : 'td',
      isHeading(cell) ? { scope } : null,
      // One paragraph needs no element of its own.
      ...renderAll(cell.content?.length === 1 ? cell.content[0]!.content : cell.content, settings),
    ),
  )
}

type TextPictureProps = { url?: unknown; alt?: unknown; width?: unknown; height?: unknown; widths?: unknown }

const TextPicture = ({ url, alt, width, height, widths }: TextPictureProps) => (
  <div className="info__text-picture">
    <Picture
      image={{
        url: String(url),
        alt: String(alt),
        width: Number(width),
        height: Number(height),
        widths: widths as number[],
      }}
      sizes="(min-width: 1024px) 44rem, 100vw"
    />
  </div>
)
