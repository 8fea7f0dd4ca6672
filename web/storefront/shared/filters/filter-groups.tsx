import { type ReactNode, useState } from 'react'
import type { FilterGroup, Filters } from '#contract/products.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx'
import { classes } from '#web/ui/classes.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ChosenFilters, changeCode, SINGLE_CHOICE } from './chosen-filters.ts'
import * as texts from './texts.ts'
import { WeightRange } from './weight-range.tsx'
import './filters.css'

type FilterGroupsProps = {
  /** Of the list as it is applied. */
  filters: Filters
  /** With the counts for the selection. Null: not known yet. */
  preview: Filters | null
  applied: ChosenFilters
  selection: ChosenFilters
  /** The first groups are open, as beside a list. They stay as they are while their values are applied. */
  hasOpenGroups?: boolean
  onChange: (selection: ChosenFilters, isTyped?: boolean) => void
}

const OPEN_GROUP_COUNT = 4

/** The groups of values to filter by. Those in use are open. */
export function FilterGroups({ filters, hasOpenGroups = false, ...groupProps }: FilterGroupsProps) {
  const { applied, selection, onChange } = groupProps
  const hasWeight = filters.weight !== null || applied.minWeight !== null || applied.maxWeight !== null
  return (
    <div className="filter-groups">
      {filters.groups.map((group, index) => (
        <ValueGroup
          key={`${group.code} ${group.name}`}
          group={group}
          isOpenFirst={hasOpenGroups && index < OPEN_GROUP_COUNT}
          keepsOpen={hasOpenGroups}
          {...groupProps}
        />
      ))}
      {hasWeight && (
        <WeightGroup
          isInUse={applied.minWeight !== null || applied.maxWeight !== null}
          keepsOpen={hasOpenGroups}
        >
          <WeightRange
            range={filters.weight}
            chosen={selection}
            onChange={(chosen) => onChange(chosen, true)}
          />
        </WeightGroup>
      )}
    </div>
  )
}

/** A longer list is folded. */
const MAX_UNFOLDED = 8

/** A group beside a list is opened and closed by the customer alone. */
function useIsOpen(isOpen: boolean, keepsOpen: boolean): boolean {
  const [wasOpen] = useState(isOpen)
  return keepsOpen ? wasOpen : isOpen
}

type WeightGroupProps = { isInUse: boolean; keepsOpen: boolean; children: ReactNode }

const WeightGroup = ({ isInUse, keepsOpen, children }: WeightGroupProps) => (
  <Accordion title={texts.weight} open={useIsOpen(isInUse, keepsOpen)}>
    {children}
  </Accordion>
)

type ValueGroupProps = Omit<FilterGroupsProps, 'filters'> & {
  group: FilterGroup
  isOpenFirst: boolean
  keepsOpen: boolean
}

function ValueGroup({
  group,
  preview,
  applied,
  selection,
  isOpenFirst,
  keepsOpen,
  onChange,
}: ValueGroupProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { code: groupCode, name } = group
  const chosen = selection.codes[groupCode] ?? []
  // A value that leaves no product is not offered.
  const values = group.values
    .map((value) => ({ ...value, count: preview ? findCount(preview, group, value.code) : value.count }))
    .filter(({ code, count }) => count > 0 || chosen.includes(code))
  const chosenHere = values.filter(({ code }) => chosen.includes(code))
  const isInUse = group.values.some(({ code }) => applied.codes[groupCode]?.includes(code))
  const isOpen = useIsOpen(isInUse || isOpenFirst, keepsOpen)
  const isSingle = SINGLE_CHOICE.includes(groupCode)
  const isFolded = values.length > MAX_UNFOLDED + 1
  const change = (code: string, isChosen: boolean) =>
    onChange(changeCode(selection, { group: groupCode, code, isChosen }))
  const Input = isSingle ? Radio : Checkbox
  return (
    <Accordion title={<GroupTitle name={name} count={chosenHere.length} />} open={isOpen}>
      <ChoiceGroup
        legend={name}
        hideLegend
        className={classes('filter-values', isExpanded && 'filter-values--all')}
      >
        {isSingle && (
          <div className="filter-option">
            <Radio
              label={texts.anyTime}
              name={groupCode}
              value=""
              checked={chosenHere.length === 0}
              onChange={() =>
                onChange(changeCode(selection, { group: groupCode, code: '', isChosen: false }))
              }
            />
          </div>
        )}
        {values.map(({ code, label, count, swatch }, index) => {
          const isChosen = chosen.includes(code)
          return (
            <div
              key={code}
              className={classes(
                'filter-option',
                isFolded && index >= MAX_UNFOLDED && !isChosen && 'filter-values__more',
              )}
            >
              <Input
                label={swatch ? <SwatchLabel swatch={swatch} label={label} /> : label}
                name={groupCode}
                value={code}
                checked={isChosen}
                onChange={(event) => change(code, event.target.checked)}
              />
              <span className="caption num">{count}</span>
            </div>
          )
        })}
        {isFolded && (
          <Button
            variant="text"
            className="filter-values__toggle"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? texts.showFewer : texts.showAll(values.length)}
          </Button>
        )}
      </ChoiceGroup>
    </Accordion>
  )
}

function GroupTitle({ name, count }: { name: string; count: number }) {
  if (count === 0) return name
  return (
    <span>
      {name}
      <VisuallyHidden>{texts.chosenCount(count)}</VisuallyHidden>
      <span className="filter-groups__count num" aria-hidden="true">
        {count}
      </span>
    </span>
  )
}

const SwatchLabel = ({ swatch, label }: { swatch: string; label: string }) => (
  <span className="filter-values__swatch">
    <Swatch colours={swatch} /> {label}
  </span>
)

/** A value that no product has any more with the other filters is missing in the answer. */
const findCount = ({ groups }: Filters, { code: groupCode, name }: FilterGroup, code: string): number =>
  groups
    .find((group) => group.code === groupCode && group.name === name)
    ?.values.find((value) => value.code === code)?.count ?? 0
