import { type ComponentType, lazy } from 'react'
import type { StorefrontApi } from '#contract/contract.ts'
import type { HomeBlock } from '#contract/home.ts'
import type { BlockType } from '#contract/home-blocks/block-types.ts'
import { LatePart } from '#web/ui/late-part.tsx'
import { BLOCK_MODULES, type BlockModule } from './block-modules.ts'

export type LoadedBlock = HomeBlock & { data: unknown }

const loadModule = (type: BlockType) => BLOCK_MODULES[type]() as Promise<BlockModule<BlockType>>

/** The blocks with what each of them shows from the catalogue. */
export const loadBlocks = (api: StorefrontApi, blocks: HomeBlock[]): Promise<LoadedBlock[]> =>
  Promise.all(
    blocks.map(async (block) => {
      const { load } = await loadModule(block.type)
      return { ...block, data: (await load?.(api, block.content as never)) ?? null }
    }),
  )

type AnyBlock = ComponentType<{ content: unknown; data: unknown }>
const components = new Map<BlockType, AnyBlock>()

/** The component of a type. Its code begins to load at once, and all types of a page load together. */
function getComponent(type: BlockType): AnyBlock {
  const known = components.get(type)
  if (known) return known
  const loading = loadModule(type)
  const component = lazy(async () => ({ default: (await loading).Block as unknown as AnyBlock }))
  components.set(type, component)
  return component
}

export function Blocks({ blocks }: { blocks: LoadedBlock[] }) {
  return (
    <LatePart>
      {blocks.map(({ id, type, content, data }) => {
        const Block = getComponent(type)
        return <Block key={id} content={content} data={data} />
      })}
    </LatePart>
  )
}
