import type { ReactNode } from 'react'
import type { PictureSource } from '#web/ui/picture.tsx'

/** One family of components: its name at the left, every state at the right. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sample">
      <h2 className="h3">{title}</h2>
      <div className="sample__body">{children}</div>
    </section>
  )
}

/** Things side by side, each under its name. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="sample__row">{children}</div>
}

export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sample__example">
      <span className="caption">{name}</span>
      {children}
    </div>
  )
}

export const picture = (
  name: string,
  alt: string,
  widths: readonly number[] = [320, 480, 750, 960],
): PictureSource => ({
  url: `/images/${name}.webp`,
  alt,
  width: 1000,
  height: 1000,
  widths,
})
