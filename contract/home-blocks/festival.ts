import { defineBlock } from './fields.ts'

export const festival = defineBlock({
  name: 'Festival',
  about: 'A picture or a film across the page, with a text beside it',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
    poster: { kind: 'picture', label: 'Picture', isRequired: true },
    webm: {
      kind: 'film',
      label: 'Film (WebM)',
      hint: 'A path of the shop (/images/film.webm). Empty: the picture alone',
    },
    mp4: {
      kind: 'film',
      label: 'Film (MP4)',
      hint: 'A path of the shop (/images/film.mp4), for browsers that cannot play WebM',
    },
  },
})
