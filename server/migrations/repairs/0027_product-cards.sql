-- The first text had no index, on 23 November 2026 before 20:52 UTC.
create index if not exists product_cards_format on product_cards (product_id, format);
