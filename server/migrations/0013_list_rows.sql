DROP INDEX "products_material";
--> statement-breakpoint
DROP INDEX "products_tags";
--> statement-breakpoint
DROP INDEX "products_name_and_sku";
--> statement-breakpoint
DROP INDEX "product_search_counted";
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "subcategory_id" text;
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "named" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "stock" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Two fifths of each page are free for the next price and the next stock of its rows: they are written in place, and no index
-- hears of it. What a card does not show lies beside the rows of products: a new price does not copy it.
ALTER TABLE "product_search" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "products" SET (toast_tuple_target = 256);
--> statement-breakpoint
CREATE FUNCTION search_named_of(name text, sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || ' ' || coalesce(sku, '') || ' ' || replace(coalesce(sku, ''), '-', ''))
$$;
--> statement-breakpoint
UPDATE product_search s SET stock = p.stock, subcategory_id = p.subcategory_id, name = lower(p.name),
  named = search_named_of(p.name, p.sku), rating_count = p.rating_count
FROM products p WHERE p.id = s.product_id;
--> statement-breakpoint
CREATE INDEX "product_search_named" ON "product_search" USING gin ("named" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_counted" ON "product_search" USING btree ("is_deleted","is_active","group_id","is_featured","subcategory_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT DISTINCT category_id, brand, material FROM written
  EXCEPT SELECT category_id, brand, material FROM search_groups ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  INSERT INTO product_search
    (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg,
     subcategory_id, name, named, rating_count, stock, words)
  SELECT w.id, g.id, w.is_active, w.deleted_at IS NOT NULL, w.price_paise IS NOT NULL, w.is_featured, w.rating_average, w.created_at,
    w.price_paise, search_weight_of(w.metal_weight_mg, w.weight, w.weight_unit), w.subcategory_id,
    lower(w.name), search_named_of(w.name, w.sku), w.rating_count, w.stock, search_words_of(w.search_text)
  FROM written w JOIN search_groups g
    ON g.category_id = w.category_id AND g.material = w.material AND g.brand IS NOT DISTINCT FROM w.brand;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM written, string_to_table(written.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION index_product_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET subcategory_id = NEW.subcategory_id, name = lower(NEW.name),
    named = search_named_of(NEW.name, NEW.sku), rating_count = NEW.rating_count
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION index_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET stock = NEW.stock WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_shown AFTER UPDATE OF subcategory_id, name, sku, rating_count ON products
  FOR EACH ROW WHEN (
    (OLD.subcategory_id, OLD.name, OLD.sku, OLD.rating_count) IS DISTINCT FROM (NEW.subcategory_id, NEW.name, NEW.sku, NEW.rating_count)
  ) EXECUTE FUNCTION index_product_shown();
--> statement-breakpoint
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION index_product_stock();
