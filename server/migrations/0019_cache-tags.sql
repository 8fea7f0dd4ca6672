-- A change names what it changes of the public pages, and server processes drop only the pages that show it. Until now every
-- change dropped all of them. See docs/decisions/0030-cache-tags.md.
DROP TRIGGER products_public_rows ON products;--> statement-breakpoint
DROP TRIGGER products_public_changes ON products;--> statement-breakpoint
DROP TRIGGER product_variants_public_rows ON product_variants;--> statement-breakpoint
DROP TRIGGER product_variants_public_changes ON product_variants;--> statement-breakpoint
DROP TRIGGER product_variants_public_stock ON product_variants;--> statement-breakpoint
DROP TRIGGER product_listings_public_rating ON product_listings;--> statement-breakpoint
DROP TRIGGER reviews_public_insert ON reviews;--> statement-breakpoint
DROP TRIGGER reviews_public_update ON reviews;--> statement-breakpoint
DROP TRIGGER reviews_public_delete ON reviews;--> statement-breakpoint
DROP TRIGGER slides_public_changes ON slides;--> statement-breakpoint
DROP TRIGGER banners_public_changes ON banners;--> statement-breakpoint
-- `kind` is 'stock' where only the stock changed, and 'data' otherwise. An empty message means that anything may have
-- changed. A message has at most 8,000 bytes.
CREATE FUNCTION notify_public_change(kind text, tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE message text := json_build_object('kind', kind, 'tags', tags);
BEGIN
  IF octet_length(message) > 7500 THEN
    message := '';
  END IF;
  PERFORM pg_notify('public_changes', message);
END $$;
--> statement-breakpoint
-- New rates, imports and bulk edits change more products than a message can name.
CREATE FUNCTION max_named_products() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 50 $$;
--> statement-breakpoint
-- The answers that may change with a product that was saved: those that show it, lists of its category, other lists, and
-- the featured products in the menu.
CREATE FUNCTION product_tags(id text, category_id text, is_featured boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['product:' || id, 'list:' || category_id, 'lists'] || CASE WHEN is_featured THEN ARRAY['featured'] ELSE '{}' END
$$;
--> statement-breakpoint

-- ── Products ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- 'shown': a product appeared or disappeared at an address. Staff may have chosen it as related to a product of another
-- category.
CREATE FUNCTION notify_product_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed_rows LIMIT max_named_products() + 1) few) > max_named_products() THEN
    PERFORM pg_notify('public_changes', '');
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT tag) INTO tags
  FROM changed_rows c, unnest(product_tags(c.id, c.category_id, c.is_featured) || ARRAY['shown']) AS tag;
  IF tags IS NOT NULL THEN
    PERFORM notify_public_change('data', tags);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION notify_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT max_named_products() + 1) few) > max_named_products() THEN
    PERFORM pg_notify('public_changes', '');
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT tag) INTO tags
  FROM new_rows n JOIN old_rows o USING (id), unnest(
    product_tags(n.id, n.category_id, n.is_featured) || product_tags(o.id, o.category_id, o.is_featured)
    || CASE WHEN (o.is_active, o.slug) <> (n.is_active, n.slug) THEN ARRAY['shown'] ELSE '{}' END
  ) AS tag
  WHERE n IS DISTINCT FROM o;
  IF tags IS NOT NULL THEN
    PERFORM notify_public_change('data', tags);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_public_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_rows();
--> statement-breakpoint
CREATE TRIGGER products_public_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_updates();
--> statement-breakpoint
CREATE TRIGGER products_public_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_rows();
--> statement-breakpoint
CREATE TRIGGER products_public_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint

-- ── Variants ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION notify_variant_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed_rows LIMIT max_named_products() + 1) few) > max_named_products() THEN
    PERFORM pg_notify('public_changes', '');
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT tag) INTO tags
  FROM changed_rows c JOIN products p ON p.id = c.product_id,
    unnest(product_tags(p.id, p.category_id, p.is_featured)) AS tag;
  IF tags IS NOT NULL THEN
    PERFORM notify_public_change('data', tags);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pages show a stock of up to ten and otherwise only that there is stock, so a sale above that changes no page.
-- A transaction that notifies waits at its commit for every other one that does, so orders should rarely notify.
-- 'availability': counts and filters by stock, which change when a variant sells out or is back.
-- stock_at_version is for staff only.
CREATE FUNCTION notify_variant_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stock_tags text[];
  data_tags text[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT max_named_products() + 1) few) > max_named_products() THEN
    PERFORM pg_notify('public_changes', '');
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT tag) INTO stock_tags
  FROM new_rows n JOIN old_rows o USING (id) JOIN products p ON p.id = n.product_id, unnest(
    ARRAY['product:' || p.id]
    || CASE WHEN (o.stock > 0) <> (n.stock > 0) THEN ARRAY['availability', 'availability:' || p.category_id] ELSE '{}' END
  ) AS tag
  WHERE least(o.stock, 11) <> least(n.stock, 11);
  IF stock_tags IS NOT NULL THEN
    PERFORM notify_public_change('stock', stock_tags);
  END IF;
  SELECT array_agg(DISTINCT tag) INTO data_tags
  FROM new_rows n JOIN old_rows o USING (id) JOIN products p ON p.id = n.product_id,
    unnest(product_tags(p.id, p.category_id, p.is_featured)) AS tag
  WHERE to_jsonb(n) - ARRAY['stock', 'stock_at_version'] <> to_jsonb(o) - ARRAY['stock', 'stock_at_version'];
  IF data_tags IS NOT NULL THEN
    PERFORM notify_public_change('data', data_tags);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_public_insert AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_variant_rows();
--> statement-breakpoint
CREATE TRIGGER product_variants_public_update AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_variant_updates();
--> statement-breakpoint
CREATE TRIGGER product_variants_public_delete AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_variant_rows();
--> statement-breakpoint
CREATE TRIGGER product_variants_public_truncate AFTER TRUNCATE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- The triggers above compare whole rows, so new columns need nothing. Migrations may still call this.
CREATE OR REPLACE FUNCTION watch_public_columns(watched text, hidden text[]) RETURNS void LANGUAGE sql AS $$ SELECT $$;
--> statement-breakpoint

-- ── Ratings and reviews ────────────────────────────────────────────────────────────────────────────────────────────
-- The other columns of listings change with products and variants.
CREATE FUNCTION notify_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_public_change('data', product_tags(NEW.product_id, NEW.category_id, NEW.is_featured));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_listings_public_rating AFTER UPDATE OF rating_average, rating_count ON product_listings
  FOR EACH ROW WHEN ((OLD.rating_average, OLD.rating_count) IS DISTINCT FROM (NEW.rating_average, NEW.rating_count))
  EXECUTE FUNCTION notify_rating();
--> statement-breakpoint
-- Reviews are asked for by the id or the slug of their product.
CREATE FUNCTION notify_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reviewed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
BEGIN
  PERFORM notify_public_change('data', array_agg('reviews:' || address))
  FROM products p, unnest(ARRAY[p.id, p.slug]) AS address WHERE p.id = reviewed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only published reviews are public. A report changes no page.
CREATE TRIGGER reviews_public_insert AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION notify_review();
--> statement-breakpoint
CREATE TRIGGER reviews_public_update AFTER UPDATE OF status, author_name, rating, title, text, photos, answer ON reviews
  FOR EACH ROW WHEN (OLD.status = 'published' OR NEW.status = 'published') EXECUTE FUNCTION notify_review();
--> statement-breakpoint
CREATE TRIGGER reviews_public_delete AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION notify_review();
--> statement-breakpoint

-- ── Slides and banners of the home page ────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION notify_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_public_change('data', ARRAY['content']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER slides_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON slides
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
--> statement-breakpoint
CREATE TRIGGER banners_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
