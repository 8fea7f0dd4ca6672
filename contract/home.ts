import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import { BLOCK_TYPES, type BlockContent, type BlockType } from './home-blocks/block-types.ts'
import { toInputSchema } from './home-blocks/to-schema.ts'
import { Integer, Timestamp, Version } from './primitives.ts'
import { routes } from './routes.ts'

const types = Object.keys(BLOCK_TYPES) as [BlockType, ...BlockType[]]

/** A section of the home page as visitors see it. What it holds depends on its type (`contract/home-blocks/`). */
export type HomeBlock = {
  [Type in BlockType]: { id: string; type: Type; content: BlockContent<Type> }
}[BlockType]

const blockFields = { id: z.string(), type: z.enum(types), content: z.record(z.string(), z.unknown()) }
const HomeBlocks = z.object({ blocks: z.array(z.object(blockFields)) }) as unknown as z.ZodType<{
  blocks: HomeBlock[]
}>

/** A block as staff edit it. It keeps its content while it is switched off. */
const EditedBlock = z.object({
  ...blockFields,
  isShown: z.boolean(),
  /** It is shown from then on, and until then. Null: without a limit. */
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
})
export type EditedBlock = z.output<typeof EditedBlock>

const MAX_BLOCKS = 60
const timeInput = z.iso.datetime({ offset: true, error: 'Choose a date and time' }).nullable()
const envelope = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  isShown: z.boolean(),
  from: timeInput,
  until: timeInput,
}
const BlockInput = z.discriminatedUnion(
  'type',
  types.map((type) =>
    z.strictObject({
      ...envelope,
      type: z.literal(type),
      content: toInputSchema(BLOCK_TYPES[type].fields),
    }),
  ) as unknown as [z.ZodObject<typeof envelope & { type: z.ZodLiteral<BlockType>; content: z.ZodObject }>],
)

const EditedHome = z.object({
  blocks: z.array(EditedBlock),
  /** Visitors see an earlier version. */
  hasUnpublishedChanges: z.boolean(),
  savedAt: Timestamp,
  /** Null: it came with the shop, or the account was deleted. */
  savedBy: z.string().nullable(),
  version: z.number().int(),
})
export type EditedHome = z.output<typeof EditedHome>

const HomeVersion = z.object({
  number: z.number().int(),
  blockCount: z.number().int(),
  createdAt: Timestamp,
  author: z.string().nullable(),
  isPublished: z.boolean(),
  /** The version that the builder shows. */
  isDraft: z.boolean(),
})
export type HomeVersion = z.output<typeof HomeVersion>

const access = permission('manage_content')
const HomeResponse = z.object({ message: z.string(), home: EditedHome })

export const home = {
  read: endpoint(routes.home.read, {
    access: 'public',
    cached: () => ['home'],
    summary: 'The sections of the home page that visitors see now, in their order.',
    response: HomeBlocks,
  }),
  preview: endpoint(routes.home.preview, {
    access,
    summary: 'The sections of the draft that visitors would see now.',
    response: HomeBlocks,
  }),
  draft: endpoint(routes.home.draft, {
    access,
    summary: 'The home page as staff edit it, with the sections that are switched off.',
    response: EditedHome,
  }),
  save: endpoint(routes.home.save, {
    access,
    summary: 'Saves a version of the home page, and publishes it with `publish`.',
    body: z.object({
      blocks: z.array(BlockInput).max(MAX_BLOCKS, `At most ${MAX_BLOCKS} sections`),
      publish: z.boolean().optional(),
      version: Version.optional(),
    }),
    response: HomeResponse,
  }),
  versions: endpoint(routes.home.versions, {
    access,
    summary: 'The versions of the home page, the latest first, at most a hundred.',
    response: z.array(HomeVersion),
  }),
  restoreVersion: endpoint(routes.home.restoreVersion, {
    access,
    summary: 'Makes an earlier version the draft again. Visitors see it once it is published.',
    params: z.object({ number: Integer(1, 1_000_000) }),
    body: z.object({ version: Version.optional() }),
    response: HomeResponse,
  }),
}
