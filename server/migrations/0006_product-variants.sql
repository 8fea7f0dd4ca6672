-- A product becomes what customers look at, and a variant what is sold: one size, karat and colour with its own weight,
-- price and stock. Each product gets one variant with the id of the product, so that carts and orders find it by their id.

-- ── Variants ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE "product_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"value1_id" text,
	"value2_id" text,
	"value3_id" text,
	"title" text DEFAULT '' NOT NULL,
	"sku" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"metal_type" text,
	"gross_weight_mg" integer,
	"metal_weight_mg" integer,
	"making_type" text DEFAULT 'percentage' NOT NULL,
	"making_percent" numeric(7, 3) DEFAULT 0 NOT NULL,
	"making_flat_paise" bigint DEFAULT 0 NOT NULL,
	"making_basis" text DEFAULT 'net' NOT NULL,
	"wastage_percent" numeric(6, 3) DEFAULT 0 NOT NULL,
	"stone_charges_paise" bigint DEFAULT 0 NOT NULL,
	"has_hallmarking_charge" boolean DEFAULT false NOT NULL,
	"is_fixed_price" boolean DEFAULT true NOT NULL,
	"fixed_price_paise" bigint,
	"base_price_paise" bigint DEFAULT 0 NOT NULL,
	"compare_at_paise" bigint,
	"price_paise" bigint,
	"stock" integer DEFAULT 0 NOT NULL,
	"stock_at_version" integer DEFAULT 0 NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"lead_days" integer,
	"is_serialised" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_variants_price_positive" CHECK ("product_variants"."price_paise" > 0 and "product_variants"."fixed_price_paise" > 0),
	CONSTRAINT "product_variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_making_percent_not_negative" CHECK ("product_variants"."making_percent" >= 0),
	CONSTRAINT "product_variants_making_amount_not_negative" CHECK ("product_variants"."making_flat_paise" >= 0),
	CONSTRAINT "product_variants_wastage_not_negative" CHECK ("product_variants"."wastage_percent" >= 0),
	CONSTRAINT "product_variants_stones_not_negative" CHECK ("product_variants"."stone_charges_paise" >= 0),
	CONSTRAINT "product_variants_lead_days_not_negative" CHECK ("product_variants"."lead_days" >= 0),
	CONSTRAINT "product_variants_weights_positive" CHECK ("product_variants"."gross_weight_mg" >= 0 and "product_variants"."metal_weight_mg" > 0),
	CONSTRAINT "product_variants_metal_type_known" CHECK ("product_variants"."metal_type" in ('gold-24k', 'gold-22k', 'gold-18k', 'silver')),
	CONSTRAINT "product_variants_making_type_known" CHECK ("product_variants"."making_type" in ('percentage', 'flat', 'per-gram')),
	CONSTRAINT "product_variants_making_basis_known" CHECK ("product_variants"."making_basis" in ('net', 'gross')),
	CONSTRAINT "product_variants_live_price_needs_metal" CHECK ("product_variants"."is_fixed_price" or ("product_variants"."metal_type" is not null and "product_variants"."metal_weight_mg" > 0)),
	CONSTRAINT "product_variants_fixed_price_present" CHECK (not "product_variants"."is_fixed_price" or "product_variants"."fixed_price_paise" is not null)
);
--> statement-breakpoint
-- New prices and sales are written in place (HOT updates): no index contains price or stock, and a quarter of each page
-- stays free.
ALTER TABLE "product_variants" SET (fillfactor = 75);
--> statement-breakpoint
INSERT INTO product_variants (
  id, product_id, sku, metal_type, metal_weight_mg, gross_weight_mg, making_type, making_percent, making_flat_paise,
  stone_charges_paise, is_fixed_price, fixed_price_paise, base_price_paise, compare_at_paise, price_paise, stock,
  stock_at_version, deleted_at
)
SELECT id, id, sku, metal_type, nullif(metal_weight_mg, 0),
  CASE WHEN weight IS NOT NULL THEN
    least(round(weight * CASE weight_unit WHEN 'mg' THEN 1 WHEN 'ct' THEN 200 WHEN 'kg' THEN 1000000 ELSE 1000 END), 2000000000)::integer
  END,
  making_type, making_percent, making_flat_paise, stone_charges_paise, is_fixed_price, fixed_price_paise,
  base_price_paise, compare_at_paise, price_paise, stock, stock_at_version, deleted_at
FROM products;
--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_once" ON "product_variants" USING btree ("product_id",coalesce(value1_id, ''),coalesce(value2_id, ''),coalesce(value3_id, '')) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_unique" ON "product_variants" USING btree ("sku") WHERE deleted_at is null;--> statement-breakpoint

-- The options that a product is chosen by, and the values of a variant.
CREATE TABLE "product_options" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "product_options_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_options_once" UNIQUE("product_id","option_id"),
	CONSTRAINT "product_options_position_known" CHECK ("product_options"."position" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_option_id_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_value1_id_option_values_id_fk" FOREIGN KEY ("value1_id") REFERENCES "public"."option_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_value2_id_option_values_id_fk" FOREIGN KEY ("value2_id") REFERENCES "public"."option_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_value3_id_option_values_id_fk" FOREIGN KEY ("value3_id") REFERENCES "public"."option_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_options_option" ON "product_options" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "product_variants_value1" ON "product_variants" USING btree ("value1_id") WHERE value1_id is not null;--> statement-breakpoint
CREATE INDEX "product_variants_value2" ON "product_variants" USING btree ("value2_id") WHERE value2_id is not null;--> statement-breakpoint
CREATE INDEX "product_variants_value3" ON "product_variants" USING btree ("value3_id") WHERE value3_id is not null;--> statement-breakpoint

-- ── Carts and orders ───────────────────────────────────────────────────────────────────────────────────────────────
-- The id of a product is also the id of its variant.
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "product_id" TO "variant_id";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME CONSTRAINT "cart_lines_user_id_product_id_pk" TO "cart_lines_user_id_variant_id_pk";--> statement-breakpoint
ALTER INDEX "cart_lines_product" RENAME TO "cart_lines_variant";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "variant_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE order_lines SET variant_id = product_id WHERE product_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint

-- ── Products ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- Triggers that name a column which moved to variants.
DROP TRIGGER products_public_changes ON products;--> statement-breakpoint
DROP TRIGGER products_public_stock ON products;--> statement-breakpoint
DROP TRIGGER products_stock_at_insert ON products;--> statement-breakpoint
DROP TRIGGER products_stock_at_version ON products;--> statement-breakpoint
DROP TRIGGER products_index_change ON products;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_not_negative";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stones_not_negative";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_metal_type_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_live_price_needs_metal";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_fixed_price_present";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
DROP INDEX "products_sku_unique";--> statement-breakpoint
DROP INDEX "products_live";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "fixed_price_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "is_fixed_price";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "base_price_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "metal_type";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "metal_weight_mg";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "making_type";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "making_percent";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "making_flat_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stone_charges_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock_at_version";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "highest_price_paise" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "default_variant_id" text;--> statement-breakpoint
UPDATE products SET highest_price_paise = price_paise, default_variant_id = id;--> statement-breakpoint

-- ── The summary of the variants in products ────────────────────────────────────────────────────────────────────────
-- Lists and search read the lowest price, the stock and the SKU of a product. Its rows are locked before the variants are
-- added up: otherwise two sales of two variants at the same time would each count the old stock of the other.
-- Lock order: all variants of a transaction by product and id, then the products by id, so there is no deadlock.
-- A product whose variants are all deleted keeps its summary.
CREATE FUNCTION summarize_variants(stock_ids text[], price_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (stock_ids || price_ids) ORDER BY id COLLATE "C" FOR NO KEY UPDATE;
  IF stock_ids IS NOT NULL THEN
    UPDATE products p SET stock = s.stock
    FROM (
      SELECT product_id, coalesce(sum(stock) FILTER (WHERE is_active), 0) AS stock
      FROM product_variants WHERE product_id = ANY (stock_ids) AND deleted_at IS NULL GROUP BY product_id
    ) s
    WHERE p.id = s.product_id AND p.stock <> s.stock;
  END IF;
  IF price_ids IS NOT NULL THEN
    UPDATE products p SET price_paise = s.lowest, compare_at_paise = s.compare_at, highest_price_paise = s.highest,
      default_variant_id = s.default_id, sku = s.sku
    FROM (
      SELECT product_id,
        min(price_paise) FILTER (WHERE is_active) AS lowest,
        max(price_paise) FILTER (WHERE is_active) AS highest,
        (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at,
        (array_agg(id ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS default_id,
        (array_agg(sku ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS sku
      FROM product_variants WHERE product_id = ANY (price_ids) AND deleted_at IS NULL GROUP BY product_id
    ) s
    WHERE p.id = s.product_id
      AND (p.price_paise, p.compare_at_paise, p.highest_price_paise, p.default_variant_id, p.sku)
        IS DISTINCT FROM (s.lowest, s.compare_at, s.highest, s.default_id, s.sku);
  END IF;
END $$;
--> statement-breakpoint
-- The weight of the default variant is searched for.
CREATE FUNCTION summarize_inserted_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO ids FROM new_rows;
  PERFORM summarize_variants(ids, ids);
  UPDATE product_search s SET weight_mg = search_weight_mg(n.metal_weight_mg, p.weight, p.weight_unit)
  FROM new_rows n JOIN products p ON p.default_variant_id = n.id
  WHERE s.product_id = p.id AND s.weight_mg IS DISTINCT FROM search_weight_mg(n.metal_weight_mg, p.weight, p.weight_unit);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_inserted AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_inserted_variants();
--> statement-breakpoint
-- A sale changes only the stock, so it does not touch the prices.
CREATE FUNCTION summarize_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stock_ids text[];
  price_ids text[];
  weight_ids text[];
BEGIN
  SELECT
    array_agg(DISTINCT n.product_id) FILTER (WHERE
      (n.stock, n.is_active, n.deleted_at) IS DISTINCT FROM (o.stock, o.is_active, o.deleted_at)),
    array_agg(DISTINCT n.product_id) FILTER (WHERE
      (n.price_paise, n.compare_at_paise, n.sku, n.position, n.is_active, n.deleted_at)
      IS DISTINCT FROM (o.price_paise, o.compare_at_paise, o.sku, o.position, o.is_active, o.deleted_at)),
    array_agg(n.id) FILTER (WHERE n.metal_weight_mg IS DISTINCT FROM o.metal_weight_mg)
  INTO stock_ids, price_ids, weight_ids FROM new_rows n JOIN old_rows o USING (id);
  IF stock_ids IS NOT NULL OR price_ids IS NOT NULL THEN
    PERFORM summarize_variants(stock_ids, price_ids);
  END IF;
  IF weight_ids IS NOT NULL THEN
    UPDATE product_search s SET weight_mg = search_weight_mg(n.metal_weight_mg, p.weight, p.weight_unit)
    FROM new_rows n JOIN products p ON p.default_variant_id = n.id
    WHERE n.id = ANY (weight_ids) AND s.product_id = p.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_updated AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_updated_variants();
--> statement-breakpoint
CREATE FUNCTION summarize_deleted_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO ids FROM old_rows;
  PERFORM summarize_variants(ids, ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_deleted AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_deleted_variants();
--> statement-breakpoint

-- ── Cache invalidation ─────────────────────────────────────────────────────────────────────────────────────────────
-- The summary in products changes only with variants, whose triggers notify.
CREATE TRIGGER product_variants_public_rows AFTER INSERT OR DELETE OR TRUNCATE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- Notifies of changes of every column but the hidden ones. A migration that adds columns to the table calls it again.
CREATE FUNCTION watch_public_columns(watched text, hidden text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE shown text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO shown FROM pg_attribute
  WHERE attrelid = watched::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (hidden);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes()', watched || '_public_changes', shown, watched);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION watch_public_columns(text, text[]) FROM PUBLIC;
--> statement-breakpoint
SELECT watch_public_columns('products', ARRAY['stock', 'price_paise', 'compare_at_paise', 'highest_price_paise', 'default_variant_id', 'sku']);
--> statement-breakpoint
SELECT watch_public_columns('product_variants', ARRAY['stock', 'stock_at_version']);
--> statement-breakpoint
-- Pages show a stock of up to ten and otherwise only that there is stock, so a sale above that changes no page.
-- A transaction that notifies waits at its commit for every other one that does, so orders should rarely notify.
CREATE TRIGGER product_variants_public_stock AFTER UPDATE OF stock ON product_variants
  FOR EACH ROW WHEN (least(OLD.stock, 11) IS DISTINCT FROM least(NEW.stock, 11)) EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint

-- ── Stock at the last save ─────────────────────────────────────────────────────────────────────────────────────────
-- A sale changes the stock and not the version of the product. This keeps the stock that belongs to the version.
-- See docs/decisions/0008-stock-and-versions.md.
CREATE TRIGGER product_variants_stock_at_insert BEFORE INSERT ON product_variants
  FOR EACH ROW EXECUTE FUNCTION keep_stock_at_version();
--> statement-breakpoint
CREATE FUNCTION keep_stock_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_variants SET stock_at_version = stock WHERE product_id = NEW.id AND stock_at_version <> stock;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_at_version AFTER UPDATE OF version ON products
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION keep_stock_of_variants();
--> statement-breakpoint

-- ── Search rows ────────────────────────────────────────────────────────────────────────────────────────────────────
-- In milligrams. Null if the product is not weighed in grams. `least` ignores null, so a missing weight needs its own case.
CREATE OR REPLACE FUNCTION search_weight_mg(metal_weight_mg integer, weight double precision, weight_unit text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(metal_weight_mg, CASE WHEN weight_unit = 'g' AND weight IS NOT NULL THEN least(round(weight * 1000), 2000000000)::integer END)
$$;
--> statement-breakpoint
UPDATE product_search s SET weight_mg = NULL FROM products p WHERE p.id = s.product_id AND p.weight IS NULL AND s.weight_mg = 2000000000;
--> statement-breakpoint
-- As before, with the weight of the default variant.
CREATE OR REPLACE FUNCTION insert_search_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT DISTINCT category_id, brand, material FROM new_rows
  EXCEPT SELECT category_id, brand, material FROM search_groups ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  INSERT INTO product_search
    (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg,
     subcategory_id, name, name_and_sku, rating_count, words)
  SELECT w.id, g.id, w.is_active, w.deleted_at IS NOT NULL, w.price_paise IS NOT NULL, w.is_featured, w.rating_average, w.created_at,
    w.price_paise, search_weight_mg(NULL, w.weight, w.weight_unit), w.subcategory_id,
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
CREATE OR REPLACE FUNCTION update_search_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT NEW.category_id, NEW.brand, NEW.material
  EXCEPT SELECT category_id, brand, material FROM search_groups
  ON CONFLICT DO NOTHING;
  UPDATE product_search s SET
    group_id = g.id, is_active = NEW.is_active, is_deleted = NEW.deleted_at IS NOT NULL,
    is_priced = NEW.price_paise IS NOT NULL, is_featured = NEW.is_featured, rating_average = NEW.rating_average,
    created_at = NEW.created_at, price_paise = NEW.price_paise,
    weight_mg = search_weight_mg(
      (SELECT metal_weight_mg FROM product_variants WHERE id = NEW.default_variant_id), NEW.weight, NEW.weight_unit)
  FROM search_groups g
  WHERE s.product_id = NEW.id AND g.category_id = NEW.category_id AND g.material = NEW.material
    AND g.brand IS NOT DISTINCT FROM NEW.brand;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index_change
  AFTER UPDATE OF category_id, brand, material, is_active, deleted_at, is_featured, rating_average, created_at, default_variant_id, weight, weight_unit ON products
  FOR EACH ROW WHEN (
    (OLD.category_id, OLD.brand, OLD.material, OLD.is_active, OLD.deleted_at, OLD.is_featured, OLD.rating_average, OLD.created_at, OLD.default_variant_id, OLD.weight, OLD.weight_unit)
    IS DISTINCT FROM
    (NEW.category_id, NEW.brand, NEW.material, NEW.is_active, NEW.deleted_at, NEW.is_featured, NEW.rating_average, NEW.created_at, NEW.default_variant_id, NEW.weight, NEW.weight_unit)
  ) EXECUTE FUNCTION update_search_row();
