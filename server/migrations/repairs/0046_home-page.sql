-- The first text gave no menu item to a shop without the carousel's, on 26 November 2026 before 14:50 UTC.
insert into menu_items (id, label, path, icon, position, roles)
select 'home-page', 'Home Page', '/admin/home-page', '🏠', max(position) + 1, array['admin', 'manager'] from menu_items
having count(*) > 0 and count(*) filter (where path = '/admin/home-page') = 0;
