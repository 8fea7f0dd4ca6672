import { Tokenizer } from 'htmlparser2'
import { tidyText } from '#domain/description-html.ts'

const LINE_ELEMENTS = new Set(['br', 'li', 'tr', 'dt', 'dd'])
const PARAGRAPH_ELEMENTS = new Set([
  'p',
  'div',
  'section',
  'article',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
])
const HIDDEN_ELEMENTS = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head', 'title'])

/**
 * The text of a description in HTML: paragraphs separated by a blank line, entries of lists with a bullet. Only text
 * remains, so nothing in the file can run on a page. Tokens are enough for that, and take a time in proportion to the
 * length, which a tree of thousands of nested elements does not.
 */
export function htmlToText(html: string): string {
  let text = ''
  let tag = ''
  let hiddenDepth = 0
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        if (PARAGRAPH_ELEMENTS.has(tag)) text += '\n\n'
        else if (LINE_ELEMENTS.has(tag)) text += '\n'
        if (tag === 'li') text += '• '
        if (tag === 'td' || tag === 'th') text += ' '
        if (HIDDEN_ELEMENTS.has(tag)) hiddenDepth += 1
      },
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase()
        if (PARAGRAPH_ELEMENTS.has(closed)) text += '\n\n'
        if (HIDDEN_ELEMENTS.has(closed)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      },
      onselfclosingtag() {
        if (HIDDEN_ELEMENTS.has(tag)) hiddenDepth -= 1
      },
      ontext(start, end) {
        if (hiddenDepth === 0) text += html.slice(start, end).replace(/\s+/g, ' ')
      },
      ontextentity(codepoint) {
        if (hiddenDepth === 0) text += String.fromCodePoint(codepoint).replace(/\s/, ' ')
      },
      onattribdata: noop,
      onattribentity: noop,
      onattribend: noop,
      onattribname: noop,
      oncdata: noop,
      oncomment: noop,
      ondeclaration: noop,
      onend: noop,
      onopentagend: noop,
      onprocessinginstruction: noop,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tidyText(text)
}

function noop(): void {}
