/** The sentences of lists whose rows can be moved. */

export const handle = (name: string) => `Move ${name} with the arrow keys`
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const movedTo = (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`
