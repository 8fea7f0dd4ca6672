-- The statements of one order of two products (server/orders/place/place-order.ts) with the same values, for pgbench on the copies of
-- the shop's tables.
\set buyer random(1, 256)
\set first random(1, 950)
\set second :first + 950
\set key random(1, 9000000000000000)
begin;
insert into pgbench.idempotency_keys (user_id, key, body_hash, order_id) values ('u' || :buyer, 'key-' || :key, md5('body' || :key), 'order-' || :key) on conflict (user_id, key) do nothing;
select id, name, email from pgbench.users where id = 'u' || :buyer for update;
select id, stock from pgbench.product_variants where id in ('v' || :first, 'v' || :second) order by product_id, id for no key update;
select coalesce(sum(total_paise), 0) from pgbench.orders where user_id = 'u' || :buyer and created_at >= date_trunc('day', now()) and payment_method = 'cod';
update pgbench.product_variants set stock = stock - 1 where id in ('v' || :first, 'v' || :second) and stock >= 1;
insert into pgbench.orders (id, order_number, user_id, customer_name, customer_email, shipping_address, billing_address, payment_method, subtotal_paise, shipping_paise, tax_paise, tax_percent, total_paise) values ('order-' || :key, 'SW-' || :key, 'u' || :buyer, 'Shopper', 'shopper@example.in', '{"name":"Asha Rao","street":"12 Abids Road","city":"Hyderabad","state":"Telangana","postalCode":"500001","country":"India","phone":"9876543210"}', '{"name":"Asha Rao","street":"12 Abids Road","city":"Hyderabad","state":"Telangana","postalCode":"500001","country":"India","phone":"9876543210"}', 'cod', 3000, 0, 540, 18, 3540);
insert into pgbench.order_lines (id, order_id, position, product_id, variant_id, slug, name, image, quantity, price_paise, subtotal_paise) values ('line1-' || :key, 'order-' || :key, 0, 'p' || :first, 'v' || :first, 'temple-gold-ring', 'Temple Gold Ring', 'https://example.com/images/0001.jpg', 1, 1500, 1500), ('line2-' || :key, 'order-' || :key, 1, 'p' || :second, 'v' || :second, 'temple-gold-ring', 'Temple Gold Ring', 'https://example.com/images/0001.jpg', 1, 1500, 1500);
insert into pgbench.order_history (id, order_id, status, note, by_user_id) values ('history-' || :key, 'order-' || :key, 'pending', 'Order placed', 'u' || :buyer);
insert into pgbench.order_contacts (order_id, kind, key_hash) values ('order-' || :key, 'phone', md5('phone')), ('order-' || :key, 'address', md5('address'));
insert into pgbench.order_effects (order_id, effect, round) values ('order-' || :key, 'taken', 0);
insert into pgbench.audit_log (id, user_id, who, email, action, subject, after) values ('audit-' || :key, 'u' || :buyer, 'Shopper', 'shopper@example.in', 'order.place', 'order SW-' || :key, jsonb_build_object('total', 35.4, 'credits', 0, 'coupon', null));
insert into pgbench.outbox (id, event_key, channel, recipient, person_id, subject, text) values ('outbox-' || :key, 'order-placed:' || :key, 'mail', 'shopper@example.in', 'u' || :buyer, 'Your order SW-' || :key, repeat('Thank you for your order. ', 60));
delete from pgbench.cart_lines where user_id = 'u' || :buyer and variant_id in ('v' || :first, 'v' || :second);
select id, used_at from pgbench.addresses where user_id = 'u' || :buyer;
commit;
