import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddressDialog } from '../addresses/address-dialog.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { NEW_ADDRESS } from './checkout-draft.ts'

type Props = {
  kind: 'shipping' | 'billing'
  legend: string
  book: readonly SavedAddress[]
  /** Null: a new one. */
  chosen: SavedAddress | null
  onChoose: (choice: string) => void
}

/** The others are a tap away: the step's button stays in sight. */
const SHOWN = 3

/** One of the saved addresses, or a new one. Stands beside the step's form: mending an address is a form of its own. */
export function SavedAddresses({ kind, legend, book, chosen, onChoose }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = book.filter((entry, at) => showsAll || at < SHOWN || entry._id === chosen?._id)
  if (book.length === 0) return null
  return (
    <div className="saved-addresses">
      <ChoiceGroup legend={legend} hideLegend className="saved-addresses__cards">
        {shown.map((entry) => (
          <ChoiceCard
            key={entry._id}
            name={`${kind}-address`}
            title={entry.name}
            detail={<AddressLines address={entry} />}
            icon={entry.isDefault && <span className="caption">Default</span>}
            checked={entry._id === chosen?._id}
            onChange={() => onChoose(entry._id)}
          />
        ))}
        <ChoiceCard
          name={`${kind}-address`}
          title="New address"
          detail="Type it, or pick it on a map"
          icon={<Icon name="plus" />}
          checked={chosen === null}
          onChange={() => onChoose(NEW_ADDRESS)}
        />
      </ChoiceGroup>
      <div className="saved-addresses__more">
        {chosen && <EditChosen saved={chosen} />}
        {shown.length < book.length && (
          <Button variant="text" onClick={() => setShowsAll(true)}>
            Show all {book.length} addresses
          </Button>
        )}
      </div>
    </div>
  )
}

function EditChosen({ saved }: { saved: SavedAddress }) {
  const { revalidate } = useRevalidator()
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        onClick={() => {
          setTurn(turn + 1)
          setOpen(true)
        }}
      >
        Edit this address
      </Button>
      <AddressDialog
        key={`${saved._id} ${turn}`}
        start={saved}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false)
          void revalidate()
        }}
      />
    </>
  )
}
