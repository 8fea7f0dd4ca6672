/** The sentences of the menu of a category and of the order of the categories. */

export const menu = 'In the menu of the header'
export const menuHint = 'What the menu shows of this category. On phones it is in the drawer.'
export const menuImage = 'Menu picture'
export const menuDescription = 'Menu description'
export const menuDescriptionHint = 'One line. Empty: on wide screens the description of the category'
export const menuProducts = 'Menu products'
export const menuProductsHint = 'Empty: the two best rated featured products of the category'

export const changeOrder = 'Change Order'
export const order = 'Order of the categories'
export const orderHint =
  'As in the menu and on the page of collections. Drag a category, use the arrow buttons, or the arrow keys on its handle.'
export const orderFailed = 'The order could not be saved'
export const saveOrder = 'Save Order'
export const saving = 'Saving...'
export const cancel = 'Cancel'
export const chooseImageOf = (name: string) => `Choose the image of ${name} from the library`
