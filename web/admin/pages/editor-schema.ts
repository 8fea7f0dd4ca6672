import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isSafeHref, PAGE_PROMISES, type PagePromise, RICH_TEXT_SCHEMA } from '#domain/rich-text.ts'
import * as texts from './texts.ts'

const { nodes, marks } = RICH_TEXT_SCHEMA
const tags = (...names: string[]) => names.map((tag) => ({ tag }))
const container = (tag: string) => (): DOMOutputSpec => [tag, 0]

/** The schema of domain/rich-text.ts, with how each part looks in the editor and what pasted HTML becomes. */
export const editorSchema = new Schema({
  nodes: {
    doc: nodes.doc,
    paragraph: { ...nodes.paragraph, parseDOM: tags('p'), toDOM: container('p') },
    heading: {
      ...nodes.heading,
      parseDOM: [
        ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
        ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: { ...nodes.bullet_list, parseDOM: tags('ul'), toDOM: container('ul') },
    ordered_list: { ...nodes.ordered_list, parseDOM: tags('ol'), toDOM: container('ol') },
    list_item: { ...nodes.list_item, parseDOM: tags('li'), toDOM: container('li') },
    blockquote: { ...nodes.blockquote, parseDOM: tags('blockquote'), toDOM: container('blockquote') },
    image: {
      ...nodes.image,
      parseDOM: [{ tag: 'img[data-picture]', getAttrs: readPicture }],
      toDOM: ({ attrs }) => [
        'img',
        { src: attrs.url, alt: attrs.alt, 'data-picture': JSON.stringify(attrs) },
      ],
    },
    promise: {
      ...nodes.promise,
      parseDOM: [{ tag: 'div[data-promise]', getAttrs: readPromise }],
      toDOM: ({ attrs }) => [
        'div',
        { 'data-promise': attrs.promise, 'data-label': texts.shownOnlyIf(attrs.promise as PagePromise) },
        0,
      ],
    },
    // Open while it is edited.
    question: {
      ...nodes.question,
      parseDOM: [{ tag: 'div[data-question]' }],
      toDOM: () => ['div', { 'data-question': 'answer' }, 0],
    },
    question_text: {
      ...nodes.question_text,
      // Before the rule of paragraphs.
      parseDOM: [{ tag: 'p[data-question]', priority: 60 }],
      toDOM: () => ['p', { 'data-question': 'text', 'data-label': texts.question }, 0],
    },
    table: {
      ...nodes.table,
      parseDOM: tags('table'),
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: { ...nodes.table_row, parseDOM: tags('tr'), toDOM: container('tr') },
    table_cell: { ...nodes.table_cell, parseDOM: tags('td'), toDOM: container('td') },
    table_header: { ...nodes.table_header, parseDOM: tags('th'), toDOM: container('th') },
    text: nodes.text,
    hard_break: { ...nodes.hard_break, parseDOM: tags('br'), toDOM: () => ['br'] },
  } satisfies Record<string, NodeSpec>,
  marks: {
    link: {
      ...marks.link,
      parseDOM: [{ tag: 'a[href]', getAttrs: readLink }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: {
      ...marks.strong,
      parseDOM: [
        ...tags('strong'),
        // Word processors write a bold element that says that it is not bold.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[5-9]\d{2,})$/.test(value) && null },
      ],
      toDOM: container('strong'),
    },
    em: {
      ...marks.em,
      parseDOM: [...tags('em', 'i'), { style: 'font-style=italic' }],
      toDOM: container('em'),
    },
  } satisfies Record<string, MarkSpec>,
})

/** A picture of this editor, copied. Others are left out: a page shows only pictures of the shop. */
function readPicture(element: HTMLElement): Attrs | false {
  try {
    const attrs = JSON.parse(element.dataset.picture ?? '')
    editorSchema.nodes.image.createChecked(attrs).check()
    return attrs
  } catch {
    return false
  }
}

function readPromise(element: HTMLElement): Attrs | false {
  const promise = PAGE_PROMISES.find((known) => known === element.dataset.promise)
  return promise ? { promise } : false
}

/** The text of a link that may not be followed stays, without the link. */
function readLink(element: HTMLElement): Attrs | false {
  const href = element.getAttribute('href') ?? ''
  return isSafeHref(href) ? { href } : false
}
