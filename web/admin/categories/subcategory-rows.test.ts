import { describe, expect, test } from 'vitest'
import {
  newSubcategoryRow,
  slugAfterRename,
  toSubcategoryInput,
  toSubcategoryRows,
} from './subcategory-rows.ts'

const jhumkas = { _id: 'a', name: 'Jhumkas', slug: 'jhumkas', description: '', image: '', isActive: true }
const apiSubcategory = { ...jhumkas, imageWidths: [320] }

describe('subcategories in the form', () => {
  test('a new one gets a slug from its name', () => {
    expect(newSubcategoryRow('  Chand Balis ')).toEqual({
      name: 'Chand Balis',
      slug: 'chand-balis',
      description: '',
      image: '',
      isActive: true,
    })
  })

  test('a slug follows a new name unless staff typed the slug', () => {
    expect(slugAfterRename(jhumkas, 'Temple Jhumkas')).toBe('temple-jhumkas')
    expect(slugAfterRename({ ...jhumkas, slug: '' }, 'Studs')).toBe('studs')
    expect(slugAfterRename({ ...jhumkas, slug: 'kaan-phool' }, 'Temple Jhumkas')).toBe('kaan-phool')
  })

  test('rows without a name are not sent', () => {
    const [row] = toSubcategoryRows([apiSubcategory])
    expect(toSubcategoryInput([row!, newSubcategoryRow(' ')])).toEqual([jhumkas])
  })
})
