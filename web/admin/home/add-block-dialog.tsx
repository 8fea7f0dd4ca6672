import { BLOCK_TYPES, type BlockType } from '#contract/home-blocks/block-types.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import * as texts from './texts.ts'

type Props = {
  present: ReadonlySet<string>
  sendsMail: boolean
  onChoose: (type: BlockType) => void
  onClose: () => void
}

/** The types of sections. Those that a page has only once are left out when it has them. */
export function AddBlockDialog({ present, sendsMail, onChoose, onClose }: Props) {
  const types = (Object.keys(BLOCK_TYPES) as BlockType[])
    .filter((type) => !BLOCK_TYPES[type].isRetired && !(BLOCK_TYPES[type].isSingle && present.has(type)))
    .toSorted((a, b) => BLOCK_TYPES[a].name.localeCompare(BLOCK_TYPES[b].name))
  return (
    <Dialog title={texts.chooseSection} open onClose={onClose}>
      <ul className="block-types">
        {types.map((type) => (
          <li key={type}>
            <button type="button" onClick={() => onChoose(type)}>
              <b>{BLOCK_TYPES[type].name}</b>
              <span className="caption">{BLOCK_TYPES[type].about}</span>
              {BLOCK_TYPES[type].needsMail && !sendsMail && (
                <span className="caption">{texts.needsMail}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
