import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'

type Tab<Id extends string> = { id: Id; label: ReactNode; count?: number }

type TabsProps<Id extends string> = {
  /** What the tabs part: `Customer`. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
  className?: string
}

/** Arrow keys go from tab to tab. Which one is selected lives in the address where a person may want to come back. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  className,
}: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // A tab that was opened by an address may be outside of a narrow strip.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!selected || !tab || !list.current) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    // from where the focus is: what was selected a moment ago may still be on its way
    const currentIndex = tabs.findIndex((tab) => `${id}-${tab.id}` === (event.target as HTMLElement).id)
    const nextIndex = {
      ArrowRight: currentIndex + 1,
      ArrowLeft: currentIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const nextTab = nextIndex === undefined ? undefined : tabs[(nextIndex + tabs.length) % tabs.length]
    if (!nextTab) return
    event.preventDefault()
    onSelect(nextTab.id)
    document.getElementById(`${id}-${nextTab.id}`)?.focus()
  }

  return (
    <div className={classes('tabs', className)}>
      <div ref={list} className="tabs__list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="tabs__tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabs__count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        className="tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  )
}
