import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Picture } from './home.ts'
import { Flag, Id, Message, OptionalText, Text, Version, Whole } from './primitives.ts'
import { routes } from './routes.ts'

export const Slide = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string(),
  image: Picture,
  /** Words laid over the picture. Empty: the picture stands alone. */
  line: z.string(),
  button: z.string(),
  version: z.number().int(),
})
export type Slide = z.output<typeof Slide>

const SlideIn = z.object({
  title: Text(120, 'Please enter a title for the carousel'),
  path: OptionalText(300).optional(),
  imageUrl: OptionalText(1000).optional(),
  line: OptionalText(200).optional(),
  button: OptionalText(40).optional(),
})

const access = permission('manage_content')

export const carousels = {
  list: endpoint(routes.carousels.list, {
    access: 'public',
    cached: true,
    summary: 'The slides of the home page.',
    answer: z.array(Slide),
  }),
  create: endpoint(routes.carousels.create, {
    access,
    summary: 'Makes a slide from a picture or a picture’s address.',
    body: SlideIn,
    files: { image: 1 },
    status: 201,
    answer: Slide,
  }),
  update: endpoint(routes.carousels.update, {
    access,
    summary: 'Changes a slide; without a new picture it keeps the old one.',
    params: z.object({ id: Id }),
    body: SlideIn.extend({ version: Version.optional() }),
    files: { image: 1 },
    answer: Slide,
  }),
  remove: endpoint(routes.carousels.remove, {
    access,
    summary: 'Deletes a slide.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}

export const Banner = z.object({
  _id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Text, as staff typed it. */
  price: z.string(),
  image: z.string(),
  picture: Picture,
  path: z.string(),
  size: z.enum(['large', 'small']),
  order: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type Banner = z.output<typeof Banner>

const BannerIn = z.object({
  title: Text(120, 'Title is required'),
  subtitle: OptionalText(200).optional(),
  price: OptionalText(60).optional(),
  image: Text(1000, 'Image URL is required'),
  path: Text(300, 'Path is required'),
  size: z.enum(['large', 'small']).optional(),
  order: Whole(0, 100_000).optional(),
  isActive: Flag.optional(),
})

export const banners = {
  list: endpoint(routes.banners.list, {
    access: 'public',
    cached: true,
    summary: 'Promotional banners by `order`; customers see the active ones.',
    answer: z.object({ data: z.array(Banner) }),
  }),
  create: endpoint(routes.banners.create, {
    access,
    summary: 'Makes a banner.',
    body: BannerIn,
    status: 201,
    answer: z.object({ message: z.string(), data: Banner }),
  }),
  update: endpoint(routes.banners.update, {
    access,
    summary: 'Changes a banner.',
    params: z.object({ id: Id }),
    body: BannerIn.extend({ version: Version.optional() }),
    answer: z.object({ message: z.string(), data: Banner }),
  }),
  remove: endpoint(routes.banners.remove, {
    access,
    summary: 'Deletes a banner.',
    params: z.object({ id: Id }),
    answer: Message,
  }),
}
