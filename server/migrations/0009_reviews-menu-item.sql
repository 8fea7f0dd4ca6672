-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its enquiries.
WITH enquiries AS (
  SELECT position, roles FROM menu_items
  WHERE path = '/admin/enquiries' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/reviews')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM enquiries WHERE menu_items.position > enquiries.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'reviews', 'Reviews', '/admin/reviews', '⭐', position + 1, roles FROM enquiries;
