import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = {
  /** The accessible name: `Profile menu`, `Actions for order SW-…`. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClassName?: string
  /** The edge of the button that it aligns with. */
  align?: 'start' | 'end'
  children: ReactNode
}

const GAP_PX = 6

/** A button that opens a list of actions. The browser closes it on Escape and on a click outside. */
export function Menu({ label, trigger, triggerClassName, align = 'end', children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()

  useEffect(() => {
    if (!isOpen) return
    // The button, which positions it, is removed.
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', close, options)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, options)
      window.removeEventListener('resize', close)
    }
  })

  const onToggle = (event: ToggleEvent) => {
    const isOpening = event.newState === 'open'
    setOpen(isOpening)
    if (!isOpening || !button.current || !list.current) return
    positionMenu(list.current, button.current, align)
    getMenuItems(list.current)[0]?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('menu-button', triggerClassName)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, close)}
        onClick={close}
      >
        {children}
      </div>
    </>
  )
}

type ItemProps = { icon?: IconName; danger?: boolean; children: ReactNode }

export function MenuItem({ icon, danger, children, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes('menu__item', danger && 'menu__item--danger')}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  )
}

export function MenuLink({ icon, danger, children, ...link }: ItemProps & LinkProps) {
  return (
    <Link
      {...link}
      role="menuitem"
      tabIndex={-1}
      className={classes('menu__item', danger && 'menu__item--danger')}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Link>
  )
}

export function MenuSeparator() {
  return <hr className="menu__separator" />
}

function positionMenu(list: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const buttonRect = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const left = align === 'start' ? buttonRect.left : buttonRect.right - width
  const fitsBelow = buttonRect.bottom + GAP_PX + height <= window.innerHeight
  const top =
    fitsBelow || buttonRect.top < height ? buttonRect.bottom + GAP_PX : buttonRect.top - GAP_PX - height
  list.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`
  list.style.top = `${top}px`
}

const getMenuItems = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not([disabled])'),
]

const NEXT_INDEX_BY_KEY: Record<string, (currentIndex: number, count: number) => number> = {
  ArrowDown: (currentIndex, count) => (currentIndex + 1) % count,
  ArrowUp: (currentIndex, count) => (currentIndex - 1 + count) % count,
  Home: () => 0,
  End: (_currentIndex, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') close()
  const items = getMenuItems(event.currentTarget)
  const currentIndex = items.indexOf(document.activeElement as HTMLElement)
  const getNextIndex = NEXT_INDEX_BY_KEY[event.key]
  const typeaheadMatch =
    event.key.length === 1
      ? [...items.slice(currentIndex + 1), ...items].find((item) =>
          item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
        )
      : undefined
  const next = getNextIndex ? items[getNextIndex(currentIndex, items.length)] : typeaheadMatch
  if (!next) return
  event.preventDefault()
  next.focus()
}
