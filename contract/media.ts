import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Id,
  Integer,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  Timestamp,
  Version,
} from './primitives.ts'
import { Focus } from './products.ts'
import { routes } from './routes.ts'

/** Where a picture can be. */
const MEDIA_USE_KINDS = [
  'product',
  'category',
  'slide',
  'banner',
  'home',
  'page',
  'settings',
  'import',
  'review',
  'order',
] as const
export type MediaUseKind = (typeof MEDIA_USE_KINDS)[number]

const MediaUse = z.object({
  kind: z.enum(MEDIA_USE_KINDS),
  /** Of the product, page, order …; '' where there is only one. */
  id: z.string(),
  label: z.string(),
})
export type MediaUse = z.output<typeof MediaUse>

const MediaItem = z.object({
  _id: z.string(),
  url: z.string(),
  /** As it was called where it came from. '' where that is not known. */
  fileName: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Widths that exist as AVIF and WebP, as with any picture. */
  widths: z.array(z.number().int()),
  /** All sizes together. */
  bytes: z.number().int(),
  focus: Focus.nullable(),
  /** Null: nobody that is known. */
  uploadedBy: z.string().nullable(),
  createdAt: Timestamp,
  /** Null: nobody asked. */
  isUsed: z.boolean().nullable(),
  version: z.number().int(),
})
export type MediaItem = z.output<typeof MediaItem>

const access = permission('manage_content')
const params = z.object({ id: Id })

export const media = {
  list: endpoint(routes.media.list, {
    access,
    summary: 'The pictures of the shop, the latest first.',
    query: z.object({
      ...pageQuery(24),
      /** A part of the description or of the name of the file. */
      search: OptionalText(100).optional(),
      isUsed: BooleanInput.optional(),
      /** `false`: no place is asked for each picture, which takes long in a large shop. */
      withUse: BooleanInput.optional(),
    }),
    response: z.object({ media: z.array(MediaItem), pagination: Pagination }),
  }),
  one: endpoint(routes.media.one, {
    access,
    summary: 'A picture with the places that show it, at most fifty.',
    params,
    response: z.object({ media: MediaItem, uses: z.array(MediaUse) }),
  }),
  upload: endpoint(routes.media.upload, {
    access,
    keepsPublicCache: true,
    summary: 'Stores a picture. The same file is stored once.',
    files: { image: 1 },
    status: 201,
    response: MediaItem,
  }),
  update: endpoint(routes.media.update, {
    access,
    summary:
      'Sets description and focal point. Every place that shows the picture crops it around the focal point from then on.',
    params,
    body: z.object({
      alt: OptionalText(200),
      focus: z.object({ x: Integer(0, 100), y: Integer(0, 100) }).nullable(),
      version: Version.optional(),
    }),
    response: MediaItem,
  }),
  replace: endpoint(routes.media.replace, {
    access,
    summary: 'Shows another file in all places of this picture. Orders keep the picture of what was sold.',
    params,
    files: { image: 1 },
    response: MediaItem,
  }),
  remove: endpoint(routes.media.remove, {
    access,
    summary:
      'Deletes a picture that no place shows; its files are removed a day later. Otherwise 409 `MEDIA_IN_USE` with the places.',
    params,
    response: MessageResponse,
  }),
  restore: endpoint(routes.media.restore, {
    access,
    keepsPublicCache: true,
    summary: 'Takes back the deletion of a picture, as long as its files are there.',
    params,
    response: MediaItem,
  }),
}
