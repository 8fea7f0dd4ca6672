import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { Picture } from './picture.ts'
import {
  BooleanInput,
  Id,
  Integer,
  MessageResponse,
  OptionalText,
  RequiredText,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

export const Slide = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string(),
  image: Picture,
  /** Text over the picture. May be empty. */
  line: z.string(),
  button: z.string(),
  version: z.number().int(),
})
export type Slide = z.output<typeof Slide>

const SlideInput = z.object({
  title: RequiredText(120, 'Please enter a title for the carousel'),
  path: OptionalText(300).optional(),
  imageUrl: OptionalText(1000).optional(),
  line: OptionalText(200).optional(),
  button: OptionalText(40).optional(),
})

const access = permission('manage_content')

export const carousels = {
  list: endpoint(routes.carousels.list, {
    access: 'public',
    cached: () => ['content'],
    summary: 'The slides of the home page.',
    response: z.array(Slide),
  }),
  create: endpoint(routes.carousels.create, {
    access,
    summary: 'Creates a slide from a picture or its address.',
    body: SlideInput,
    files: { image: 1 },
    status: 201,
    response: Slide,
  }),
  update: endpoint(routes.carousels.update, {
    access,
    summary: 'Changes a slide; without a new picture it keeps the old one.',
    params: z.object({ id: Id }),
    body: SlideInput.extend({ version: Version.optional() }),
    files: { image: 1 },
    response: Slide,
  }),
  remove: endpoint(routes.carousels.remove, {
    access,
    summary: 'Deletes a slide.',
    params: z.object({ id: Id }),
    response: MessageResponse,
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

const BannerInput = z.object({
  title: RequiredText(120, 'Title is required'),
  subtitle: OptionalText(200).optional(),
  price: OptionalText(60).optional(),
  image: RequiredText(1000, 'Image URL is required'),
  path: RequiredText(300, 'Path is required'),
  size: z.enum(['large', 'small']).optional(),
  order: Integer(0, 100_000).optional(),
  isActive: BooleanInput.optional(),
})

export const banners = {
  list: endpoint(routes.banners.list, {
    access: 'public',
    cached: () => ['content'],
    summary: 'Promotional banners by `order`; customers see the active ones.',
    response: z.object({ data: z.array(Banner) }),
  }),
  create: endpoint(routes.banners.create, {
    access,
    summary: 'Creates a banner.',
    body: BannerInput,
    status: 201,
    response: z.object({ message: z.string(), data: Banner }),
  }),
  update: endpoint(routes.banners.update, {
    access,
    summary: 'Changes a banner.',
    params: z.object({ id: Id }),
    body: BannerInput.extend({ version: Version.optional() }),
    response: z.object({ message: z.string(), data: Banner }),
  }),
  remove: endpoint(routes.banners.remove, {
    access,
    summary: 'Deletes a banner.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
