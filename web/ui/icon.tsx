import { classes } from './classes.ts'

/** The icons of `icons.svg`. To add one, draw it there in a 20 by 20 box and add its name here. */
export type IconName =
  | 'bag'
  | 'bank'
  | 'bell'
  | 'calendar'
  | 'card'
  | 'cash'
  | 'chart'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'clock'
  | 'close'
  | 'copy'
  | 'download'
  | 'edit'
  | 'exchange'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'flag'
  | 'fullscreen'
  | 'gift'
  | 'grid'
  | 'hallmark'
  | 'heart'
  | 'home'
  | 'image'
  | 'info'
  | 'layers'
  | 'list'
  | 'locate'
  | 'lock'
  | 'mail'
  | 'map'
  | 'menu'
  | 'minus'
  | 'more'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plus'
  | 'print'
  | 'qr'
  | 'receipt'
  | 'refresh'
  | 'ruler'
  | 'search'
  | 'settings'
  | 'share'
  | 'shield'
  | 'sidebar'
  | 'sign-out'
  | 'sort'
  | 'star'
  | 'tag'
  | 'trash'
  | 'trend'
  | 'truck'
  | 'upload'
  | 'user'
  | 'users'
  | 'zoom'

type IconProps = {
  name: IconName
  /** 16, 20 or 28 px. */
  size?: 'small' | 'normal' | 'large'
  /** For example a saved heart. */
  filled?: boolean
  className?: string
}

/** Hidden from screen readers: the text is beside it or on its button. */
export function Icon({ name, size = 'normal', filled = false, className }: IconProps) {
  return (
    <svg className={classes('icon', `icon--${size}`, filled && 'icon--filled', className)} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
