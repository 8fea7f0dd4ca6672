/** How much the menu of the header shows of a category. */
export const MAX_MENU_PRODUCTS = 4
export const MAX_MENU_DESCRIPTION = 200
