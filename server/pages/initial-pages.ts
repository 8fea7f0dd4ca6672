import type { PagePlacement, PagePurpose } from '#domain/page-slug.ts'
import type { PagePromise, RichTextNode } from '#domain/rich-text.ts'
import type { StoredPicture } from '#server/content/tables.ts'

/** A page that a new shop has. */
export type InitialPage = {
  slug: string
  title: string
  lead: string
  kind?: 'article'
  purpose?: PagePurpose
  /** Not in the footer: none. */
  placement?: PagePlacement
  position?: number
  picture?: StoredPicture
  /** Of an article: `2026-11-12`. */
  publishedOn?: string
  content: RichTextNode
}

/** A heading with its paragraphs. `promise`: shown only while the settings promise it. */
export type InitialSection = { heading: string; promise?: PagePromise; paragraphs: readonly string[] }

/** The document of a text in sections. */
export function createDocument(sections: readonly InitialSection[]): RichTextNode {
  const content = sections.flatMap(({ heading, promise, paragraphs }): RichTextNode[] => {
    const blocks: RichTextNode[] = [
      { type: 'heading', attrs: { level: 2 }, content: [textNode(heading)] },
      ...paragraphs.map((paragraph) => ({ type: 'paragraph', content: [textNode(paragraph)] })),
    ]
    return promise ? [{ type: 'promise', attrs: { promise }, content: blocks }] : blocks
  })
  return content.length > 0 ? { type: 'doc', content } : { type: 'doc' }
}

const textNode = (text: string): RichTextNode => ({ type: 'text', text })
