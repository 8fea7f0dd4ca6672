/** The sentences of a picture in a form. */

export const pictureAlt = 'What the picture shows'
export const pictureAltHint = 'For visitors who cannot see it, and for search engines'
export const pictureFailed = 'The picture could not be stored.'
export const insertPicture = 'Insert Picture'
export const storing = 'Storing...'
export const cancel = 'Cancel'
export const choosePicture = 'Choose Picture'
export const changePicture = 'Change Picture'
export const removePicture = 'Remove Picture'
