import { ImagePreview } from '#web/admin/kit/image-preview.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import type { DraftImage } from './image-list.ts'

type ImageTileProps = {
  image: DraftImage
  index: number
  count: number
  onMove: (to: number) => void
  onPrimary: () => void
  onRemove: () => void
  onAlt: (alt: string) => void
  onDrag: () => void
  onDropHere: () => void
}

export function ImageTile({ image, index, count, ...handlers }: ImageTileProps) {
  const name = `image ${index + 1}`
  return (
    <li
      className={classes('image-tile', image.isPrimary && 'image-tile--primary')}
      draggable
      onDragStart={handlers.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        handlers.onDropHere()
      }}
    >
      <div className="image-tile__picture">
        <ImagePreview key={image.preview} src={image.preview} alt={image.alt || 'Preview'} />
        {image.isPrimary ? (
          <span className="image-tile__badge">Primary</span>
        ) : (
          <IconButton
            className="image-tile__star"
            icon="star"
            label={`Make ${name} primary`}
            onClick={handlers.onPrimary}
          />
        )}
      </div>
      <div className="image-tile__buttons">
        <IconButton
          icon="chevron-left"
          label={`Move ${name} forward`}
          aria-disabled={index === 0 || undefined}
          onClick={() => handlers.onMove(index - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={`Move ${name} back`}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => handlers.onMove(index + 1)}
        />
        <IconButton icon="trash" label={`Remove ${name}`} onClick={handlers.onRemove} />
      </div>
      <TextField
        label={`Description of ${name}`}
        hideLabel
        placeholder="Description"
        maxLength={200}
        value={image.alt}
        onChange={(event) => handlers.onAlt(event.target.value)}
      />
    </li>
  )
}
