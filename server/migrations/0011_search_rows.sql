CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_priced" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"rating_average" numeric(3, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"price_paise" bigint,
	"weight_mg" integer,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"brand" text,
	"material" text NOT NULL,
	CONSTRAINT "search_groups_once" UNIQUE NULLS NOT DISTINCT("category_id","brand","material")
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_group_id_search_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."search_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_groups" ADD CONSTRAINT "search_groups_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_words" ON "product_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_best" ON "product_search" USING btree ("is_priced" DESC NULLS FIRST,"is_featured" DESC NULLS FIRST,"rating_average" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "product_search_counted" ON "product_search" USING btree ("is_active","group_id");--> statement-breakpoint
CREATE INDEX "products_price_down" ON "products" USING btree ("price_paise" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_rated" ON "products" USING btree ("rating_average" DESC NULLS FIRST,"rating_count" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";
--> statement-breakpoint
-- product_search follows products, whoever writes them: see docs/decisions/0016-search.md.
DROP TRIGGER products_words ON products;
--> statement-breakpoint
DROP TRIGGER products_new_words ON products;
--> statement-breakpoint
DROP FUNCTION know_words();
--> statement-breakpoint
DROP FUNCTION know_new_words();
--> statement-breakpoint
CREATE FUNCTION search_words_of(search_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))
$$;
--> statement-breakpoint
-- In milligrams; what is not weighed in grams has no weight to search for.
CREATE FUNCTION search_weight_of(metal_weight_mg integer, weight double precision, weight_unit text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(metal_weight_mg, CASE WHEN weight_unit = 'g' THEN least(round(weight * 1000), 2000000000)::integer END)
$$;
--> statement-breakpoint
CREATE FUNCTION index_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT DISTINCT category_id, brand, material FROM written
  EXCEPT SELECT category_id, brand, material FROM search_groups ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  INSERT INTO product_search
    (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg, words)
  SELECT w.id, g.id, w.is_active, w.deleted_at IS NOT NULL, w.price_paise IS NOT NULL, w.is_featured, w.rating_average, w.created_at,
    w.price_paise, search_weight_of(w.metal_weight_mg, w.weight, w.weight_unit), search_words_of(w.search_text)
  FROM written w JOIN search_groups g
    ON g.category_id = w.category_id AND g.material = w.material AND g.brand IS NOT DISTINCT FROM w.brand;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM written, string_to_table(written.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT NEW.category_id, NEW.brand, NEW.material
  EXCEPT SELECT category_id, brand, material FROM search_groups
  ON CONFLICT DO NOTHING;
  UPDATE product_search s SET
    group_id = g.id, is_active = NEW.is_active, is_deleted = NEW.deleted_at IS NOT NULL,
    is_priced = NEW.price_paise IS NOT NULL, is_featured = NEW.is_featured, rating_average = NEW.rating_average,
    created_at = NEW.created_at, price_paise = NEW.price_paise,
    weight_mg = search_weight_of(NEW.metal_weight_mg, NEW.weight, NEW.weight_unit)
  FROM search_groups g
  WHERE s.product_id = NEW.id AND g.category_id = NEW.category_id AND g.material = NEW.material
    AND g.brand IS NOT DISTINCT FROM NEW.brand;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION index_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET words = search_words_of(NEW.search_text) WHERE product_id = NEW.id;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM string_to_table(NEW.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION index_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET price_paise = NEW.price_paise, is_priced = NEW.price_paise IS NOT NULL WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_index AFTER INSERT ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_products();
--> statement-breakpoint
CREATE TRIGGER products_index_change
  AFTER UPDATE OF category_id, brand, material, is_active, deleted_at, is_featured, rating_average, created_at, metal_weight_mg, weight, weight_unit ON products
  FOR EACH ROW WHEN (
    (OLD.category_id, OLD.brand, OLD.material, OLD.is_active, OLD.deleted_at, OLD.is_featured, OLD.rating_average, OLD.created_at, OLD.metal_weight_mg, OLD.weight, OLD.weight_unit)
    IS DISTINCT FROM
    (NEW.category_id, NEW.brand, NEW.material, NEW.is_active, NEW.deleted_at, NEW.is_featured, NEW.rating_average, NEW.created_at, NEW.metal_weight_mg, NEW.weight, NEW.weight_unit)
  ) EXECUTE FUNCTION index_product();
--> statement-breakpoint
CREATE TRIGGER products_index_words AFTER UPDATE OF search_text ON products
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION index_product_words();
--> statement-breakpoint
CREATE TRIGGER products_index_price AFTER UPDATE OF price_paise ON products
  FOR EACH ROW WHEN (OLD.price_paise IS DISTINCT FROM NEW.price_paise) EXECUTE FUNCTION index_product_price();
--> statement-breakpoint
INSERT INTO search_groups (category_id, brand, material)
SELECT DISTINCT category_id, brand, material FROM products;
--> statement-breakpoint
INSERT INTO product_search
  (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg, words)
SELECT p.id, g.id, p.is_active, p.deleted_at IS NOT NULL, p.price_paise IS NOT NULL, p.is_featured, p.rating_average, p.created_at,
  p.price_paise, search_weight_of(p.metal_weight_mg, p.weight, p.weight_unit), search_words_of(p.search_text)
FROM products p JOIN search_groups g
  ON g.category_id = p.category_id AND g.material = p.material AND g.brand IS NOT DISTINCT FROM p.brand;
