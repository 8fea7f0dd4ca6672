import type { AdminPage, PageInput } from '#contract/pages.ts'
import type { Picture } from '#contract/picture.ts'
import { plainText, type RichTextNode } from '#domain/rich-text.ts'
import { diffFields, type FieldChange } from '#web/admin/kit/edit-conflict.ts'
import { fromLocalTime } from '#web/admin/kit/local-time.ts'
import * as texts from './texts.ts'

/** What the form of a page edits. */
export type PageValues = {
  title: string
  slug: string
  lead: string
  placement: AdminPage['placement']
  position: string
  seoTitle: string
  description: string
  picture: Picture | null
  pictureAlt: string
  publishedOn: string
  content: RichTextNode
  /** Local time, as an `<input type="datetime-local">` has it. */
  publishAt: string
}

export const toPageValues = (page: AdminPage): PageValues => ({
  title: page.title,
  slug: page.slug,
  lead: page.lead,
  placement: page.placement,
  position: String(page.position),
  seoTitle: page.seoTitle,
  description: page.description,
  picture: page.picture,
  pictureAlt: page.picture?.alt ?? '',
  publishedOn: page.publishedOn ?? '',
  content: page.content,
  publishAt: '',
})

export const toPageInput = (
  { picture, pictureAlt, publishedOn, publishAt, position, ...values }: PageValues,
  publish: PageInput['publish'],
): PageInput => ({
  ...values,
  position: Number(position),
  pictureUrl: picture?.url ?? '',
  pictureAlt,
  publishedOn: publishedOn || null,
  publish,
  publishAt: publish === 'later' ? (fromLocalTime(publishAt) ?? undefined) : undefined,
})

const LABELS = {
  title: texts.pageTitle,
  slug: texts.address,
  lead: texts.lead,
  placement: texts.place,
  position: texts.position,
  seoTitle: texts.seoTitle,
  description: texts.seoDescription,
  publishedOn: texts.articleDate,
  publishAt: texts.publication,
}

/** What another person changed. Texts are long, so they are only counted. */
export function findPageChanges(original: AdminPage, current: AdminPage): FieldChange[] {
  const changes = diffFields(original, current, LABELS)
  if (JSON.stringify(original.content) !== JSON.stringify(current.content))
    changes.push({
      label: texts.conflictText,
      before: countWords(original.content),
      after: countWords(current.content),
    })
  return changes
}

const countWords = (content: RichTextNode): string =>
  texts.wordCount(plainText(content).split(/\s+/).filter(Boolean).length)
