-- Everything that table definitions cannot express: storage options, foreign keys between modules, functions and
-- triggers. Written by hand.

-- ── Storage options ────────────────────────────────────────────────────────────────────────────────────────────────
-- New prices are written into product_search in place (HOT updates): two fifths of each page stay free for them.
ALTER TABLE "product_search" SET (fillfactor = 60);
--> statement-breakpoint
-- Long product texts move out of the row, so that a new price copies a short row.
ALTER TABLE "products" SET (toast_tuple_target = 256);
--> statement-breakpoint

-- ── Foreign keys to later modules ──────────────────────────────────────────────────────────────────────────────────
-- Orders are built on coupons and referrals, so their table definitions cannot import the one of orders.
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "waiting_rewards" ADD CONSTRAINT "waiting_rewards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint

-- ── Cache invalidation ─────────────────────────────────────────────────────────────────────────────────────────────
-- A write to a table that public pages show notifies all server processes, which then drop their cached pages.
-- See server/platform/cache/change-listener.ts.
CREATE FUNCTION tell_public_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['categories', 'subcategories', 'gold_rates', 'slides', 'banners', 'settings'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes()', shown || '_public_changes', shown);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_public_rows AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- Every column of products but the stock.
DO $$
DECLARE shown text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO shown FROM pg_attribute
  WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'stock';
  EXECUTE format('CREATE TRIGGER products_public_changes AFTER UPDATE OF %s ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes()', shown);
END $$;
--> statement-breakpoint
-- Pages show a stock of up to ten and otherwise only that there is stock, so a sale above that changes no page.
-- A transaction that notifies waits at its commit for every other one that does, so orders should rarely notify.
CREATE TRIGGER products_public_stock AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (least(OLD.stock, 11) IS DISTINCT FROM least(NEW.stock, 11)) EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint

-- ── Stock at the last save ─────────────────────────────────────────────────────────────────────────────────────────
-- A sale changes the stock and not the version. This keeps the stock that belongs to the version.
-- See docs/decisions/0008-stock-and-versions.md.
CREATE FUNCTION keep_stock_at_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_at_version := NEW.stock;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_at_insert BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION keep_stock_at_version();
--> statement-breakpoint
CREATE TRIGGER products_stock_at_version BEFORE UPDATE OF version ON products
  FOR EACH ROW EXECUTE FUNCTION keep_stock_at_version();
--> statement-breakpoint

-- ── Search rows ────────────────────────────────────────────────────────────────────────────────────────────────────
-- product_search, product_stock and search_words follow products. See docs/decisions/0016-search.md.
CREATE FUNCTION search_tsvector(search_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))
$$;
--> statement-breakpoint
-- In milligrams. Null if the product is not weighed in grams.
CREATE FUNCTION search_weight_mg(metal_weight_mg integer, weight double precision, weight_unit text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(metal_weight_mg, CASE WHEN weight_unit = 'g' THEN least(round(weight * 1000), 2000000000)::integer END)
$$;
--> statement-breakpoint
CREATE FUNCTION search_name_and_sku(name text, sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || coalesce(sku, '') || ' ' || replace(coalesce(sku, ''), '-', ''))
$$;
--> statement-breakpoint
-- New products.
CREATE FUNCTION insert_search_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT DISTINCT category_id, brand, material FROM new_rows
  EXCEPT SELECT category_id, brand, material FROM search_groups ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  INSERT INTO product_search
    (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg,
     subcategory_id, name, name_and_sku, rating_count, words)
  SELECT w.id, g.id, w.is_active, w.deleted_at IS NOT NULL, w.price_paise IS NOT NULL, w.is_featured, w.rating_average, w.created_at,
    w.price_paise, search_weight_mg(w.metal_weight_mg, w.weight, w.weight_unit), w.subcategory_id,
    lower(w.name), search_name_and_sku(w.name, w.sku), w.rating_count, search_tsvector(w.search_text)
  FROM new_rows w JOIN search_groups g
    ON g.category_id = w.category_id AND g.material = w.material AND g.brand IS NOT DISTINCT FROM w.brand;
  INSERT INTO product_stock (product_id, stock) SELECT id, stock FROM new_rows;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM new_rows, string_to_table(new_rows.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION insert_search_rows();
--> statement-breakpoint
-- A change of what search filters and sorts by.
CREATE FUNCTION update_search_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT NEW.category_id, NEW.brand, NEW.material
  EXCEPT SELECT category_id, brand, material FROM search_groups
  ON CONFLICT DO NOTHING;
  UPDATE product_search s SET
    group_id = g.id, is_active = NEW.is_active, is_deleted = NEW.deleted_at IS NOT NULL,
    is_priced = NEW.price_paise IS NOT NULL, is_featured = NEW.is_featured, rating_average = NEW.rating_average,
    created_at = NEW.created_at, price_paise = NEW.price_paise,
    weight_mg = search_weight_mg(NEW.metal_weight_mg, NEW.weight, NEW.weight_unit)
  FROM search_groups g
  WHERE s.product_id = NEW.id AND g.category_id = NEW.category_id AND g.material = NEW.material
    AND g.brand IS NOT DISTINCT FROM NEW.brand;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_change
  AFTER UPDATE OF category_id, brand, material, is_active, deleted_at, is_featured, rating_average, created_at, metal_weight_mg, weight, weight_unit ON products
  FOR EACH ROW WHEN (
    (OLD.category_id, OLD.brand, OLD.material, OLD.is_active, OLD.deleted_at, OLD.is_featured, OLD.rating_average, OLD.created_at, OLD.metal_weight_mg, OLD.weight, OLD.weight_unit)
    IS DISTINCT FROM
    (NEW.category_id, NEW.brand, NEW.material, NEW.is_active, NEW.deleted_at, NEW.is_featured, NEW.rating_average, NEW.created_at, NEW.metal_weight_mg, NEW.weight, NEW.weight_unit)
  ) EXECUTE FUNCTION update_search_row();
--> statement-breakpoint
-- A change of the search text.
CREATE FUNCTION update_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET words = search_tsvector(NEW.search_text) WHERE product_id = NEW.id;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM string_to_table(NEW.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_words AFTER UPDATE OF search_text ON products
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION update_search_words();
--> statement-breakpoint
-- A new price. Separate, because new rates write it for every live-priced product.
CREATE FUNCTION update_search_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET price_paise = NEW.price_paise, is_priced = NEW.price_paise IS NOT NULL WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_price AFTER UPDATE OF price_paise ON products
  FOR EACH ROW WHEN (OLD.price_paise IS DISTINCT FROM NEW.price_paise) EXECUTE FUNCTION update_search_price();
--> statement-breakpoint
-- A change of what lists show and sort by.
CREATE FUNCTION update_search_sort_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET subcategory_id = NEW.subcategory_id, name = lower(NEW.name),
    name_and_sku = search_name_and_sku(NEW.name, NEW.sku), rating_count = NEW.rating_count
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_shown AFTER UPDATE OF subcategory_id, name, sku, rating_count ON products
  FOR EACH ROW WHEN (
    (OLD.subcategory_id, OLD.name, OLD.sku, OLD.rating_count) IS DISTINCT FROM (NEW.subcategory_id, NEW.name, NEW.sku, NEW.rating_count)
  ) EXECUTE FUNCTION update_search_sort_columns();
--> statement-breakpoint
-- A new stock goes into a narrow table of its own: a sale does not copy a wide search row.
CREATE FUNCTION update_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_stock SET stock = NEW.stock WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION update_product_stock();
--> statement-breakpoint

-- ── Search counts ──────────────────────────────────────────────────────────────────────────────────────────────────
-- search_counts counts products per search token and group, so that facets need not count rows. Writers only insert
-- differences; a statement trigger on products then merges rows with the same token.

-- Only trade words and tags are counted (tokens that begin with _ or #).
CREATE FUNCTION countable_tokens(words tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT token FROM unnest(tsvector_to_array(words)) AS token WHERE left(token, 1) IN ('#', '_')
$$;
--> statement-breakpoint
CREATE FUNCTION count_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (token, is_active, group_id, product_count)
  SELECT token, w.is_active, w.group_id, count(*)
  FROM new_rows w, countable_tokens(w.words) AS token WHERE NOT w.is_deleted GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_search_count_inserts AFTER INSERT ON product_search
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_products();
--> statement-breakpoint
CREATE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (token, is_active, group_id, product_count)
  SELECT token, g.is_active, g.group_id, -count(*)
  FROM old_rows g, countable_tokens(g.words) AS token WHERE NOT g.is_deleted GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_search_count_deletes AFTER DELETE ON product_search
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products();
--> statement-breakpoint
CREATE FUNCTION count_updated_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (token, is_active, group_id, product_count)
  SELECT token, is_active, group_id, sum(difference) FROM (
    SELECT token, NEW.is_active, NEW.group_id, 1 AS difference FROM countable_tokens(NEW.words) AS token WHERE NOT NEW.is_deleted
    UNION ALL
    SELECT token, OLD.is_active, OLD.group_id, -1 FROM countable_tokens(OLD.words) AS token WHERE NOT OLD.is_deleted
  ) AS change (token, is_active, group_id, difference)
  GROUP BY 1, 2, 3 HAVING sum(difference) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_search_count_updates AFTER UPDATE OF words, group_id, is_active, is_deleted ON product_search
  FOR EACH ROW WHEN (
    (OLD.group_id, OLD.is_active, OLD.is_deleted, OLD.words) IS DISTINCT FROM (NEW.group_id, NEW.is_active, NEW.is_deleted, NEW.words)
  ) EXECUTE FUNCTION count_updated_product();
--> statement-breakpoint
CREATE FUNCTION delete_search_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_search_count_truncate AFTER TRUNCATE ON product_search
  FOR EACH STATEMENT EXECUTE FUNCTION delete_search_counts();
--> statement-breakpoint
-- Skips rows that another transaction has locked: the next caller merges them, so no writer waits.
CREATE FUNCTION compact_search_counts() RETURNS void LANGUAGE sql AS $$
  WITH duplicates AS (
    SELECT token, is_active, group_id FROM search_counts GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), free AS (
    SELECT t.ctid FROM search_counts t JOIN duplicates USING (token, is_active, group_id) FOR UPDATE OF t SKIP LOCKED
  ), merged AS (
    DELETE FROM search_counts t USING free WHERE t.ctid = free.ctid RETURNING t.*
  )
  INSERT INTO search_counts (token, is_active, group_id, product_count)
  SELECT token, is_active, group_id, sum(product_count) FROM merged GROUP BY 1, 2, 3 HAVING sum(product_count) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION compact_search_counts_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compact_search_counts();
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Runs once per statement. A new price or stock changes no count.
CREATE TRIGGER products_compact_counts AFTER INSERT OR DELETE OR UPDATE OF category_id, brand, material, is_active, deleted_at, search_text ON products
  FOR EACH STATEMENT EXECUTE FUNCTION compact_search_counts_after_change();
--> statement-breakpoint

-- ── Security events ────────────────────────────────────────────────────────────────────────────────────────────────
-- The only way to delete security events. Events of the last 30 days are kept, whatever the caller asks for.
CREATE FUNCTION delete_old_security_events(older_than timestamptz) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM security_events WHERE at < least(older_than, now() - interval '30 days') RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_old_security_events(timestamptz) FROM PUBLIC;
--> statement-breakpoint

-- ── Append-only tables ─────────────────────────────────────────────────────────────────────────────────────────────
-- The role that serves requests may not change audit entries: see server/platform/database/roles.ts. When a person erases
-- the account, this removes the name from the entries and leaves what was done.
CREATE FUNCTION anonymise_audit_entries(person text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE audit_seals SET personal_salt = NULL FROM audit_log a WHERE a.id = entry_id AND a.user_id = person;
  UPDATE audit_log SET who = 'Erased account', email = '', address = '' WHERE user_id = person
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION anonymise_audit_entries(text) FROM PUBLIC;
--> statement-breakpoint
-- A tax document is closed once and its PDF is kept once. The numbers on it never change.
CREATE FUNCTION fill_tax_document_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_by IS NOT NULL AND NEW.closed_by IS DISTINCT FROM OLD.closed_by
    OR OLD.pdf IS NOT NULL AND NEW.pdf IS DISTINCT FROM OLD.pdf THEN
    RAISE EXCEPTION 'A tax document cannot be changed.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_documents_fill_once BEFORE UPDATE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION fill_tax_document_once();
--> statement-breakpoint

-- ── Hash chain over the audit log ──────────────────────────────────────────────────────────────────────────────────
-- An order writes audit entries. A chain that grows inside its transaction would make orders wait for each other until the
-- commit, so entries are queued and chained afterwards, in the order in which they were committed.
CREATE FUNCTION queue_audit_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unsealed SELECT id FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_queue AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_entries();
--> statement-breakpoint
-- What can be erased is hashed apart, with a salt: without the salt the hash tells nothing.
CREATE FUNCTION audit_personal_hash(entry audit_log, salt text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(salt, entry.who, entry.email, entry.address)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_hash(entry audit_log, number bigint, personal_hash text, previous_hash text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    previous_hash, number, personal_hash, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.user_id, entry.action, entry.subject, entry.before, entry.after
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Chains committed entries, the oldest first, and returns their number. One process at a time.
CREATE FUNCTION seal_audit_log(max_entries integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry audit_log;
  seal_number bigint;
  seal_hash text;
  salt text;
  personal text;
  sealed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7276002) THEN
    RETURN 0;
  END IF;
  SELECT s.number, s.hash INTO seal_number, seal_hash FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  seal_number := coalesce(seal_number, 0);
  seal_hash := coalesce(seal_hash, '');
  FOR entry IN
    SELECT a.* FROM audit_unsealed u JOIN audit_log a ON a.id = u.entry_id ORDER BY a.at, a.id LIMIT max_entries
  LOOP
    seal_number := seal_number + 1;
    salt := gen_random_uuid()::text;
    personal := audit_personal_hash(entry, salt);
    seal_hash := audit_hash(entry, seal_number, personal, seal_hash);
    INSERT INTO audit_seals (number, entry_id, personal_salt, personal_hash, hash, sealed_at)
      VALUES (seal_number, entry.id, salt, personal, seal_hash, now());
    DELETE FROM audit_unsealed WHERE entry_id = entry.id;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION seal_audit_log(integer) FROM PUBLIC;
