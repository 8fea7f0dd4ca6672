import { useState } from 'react'
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
  onChange: (selection: ChosenFilters) => void
}

/** The groups of values to filter by. Those in use are open. */
export function FilterGroups({ filters, preview, applied, selection, onChange }: FilterGroupsProps) {
  const hasWeight = filters.weight !== null || applied.minWeight !== null || applied.maxWeight !== null
  return (
    <div className="filter-groups">
      {filters.groups.map((group) => (
        <ValueGroup
          key={`${group.code} ${group.name}`}
          group={group}
          preview={preview}
          applied={applied}
          selection={selection}
          onChange={onChange}
        />
      ))}
      {hasWeight && (
        <Accordion title={texts.weight} open={applied.minWeight !== null || applied.maxWeight !== null}>
          <WeightRange
            key={`${applied.minWeight} ${applied.maxWeight}`}
            range={filters.weight}
            chosen={selection}
            onChange={onChange}
          />
        </Accordion>
      )}
    </div>
  )
}

/** A longer list is folded. */
const MAX_UNFOLDED = 8

type ValueGroupProps = Omit<FilterGroupsProps, 'filters'> & { group: FilterGroup }

function ValueGroup({ group, preview, applied, selection, onChange }: ValueGroupProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { code: groupCode, name, values } = group
  const chosen = selection.codes[groupCode] ?? []
  const chosenHere = values.filter(({ code }) => chosen.includes(code))
  const isOpen = values.some(({ code }) => applied.codes[groupCode]?.includes(code))
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
              <span className="caption num">{preview ? findCount(preview, group, code) : count}</span>
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
