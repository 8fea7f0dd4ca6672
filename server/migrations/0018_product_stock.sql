CREATE TABLE "product_stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_sorted" ON "product_stock" USING btree ("stock","product_id");--> statement-breakpoint
ALTER TABLE "product_search" DROP COLUMN "stock";
--> statement-breakpoint
-- A row of product_search is wide: a sale no longer copies it, and the list by stock is walked along an index.
CREATE OR REPLACE FUNCTION index_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_groups (category_id, brand, material)
  SELECT DISTINCT category_id, brand, material FROM written
  EXCEPT SELECT category_id, brand, material FROM search_groups ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  INSERT INTO product_search
    (product_id, group_id, is_active, is_deleted, is_priced, is_featured, rating_average, created_at, price_paise, weight_mg,
     subcategory_id, name, named, rating_count, words)
  SELECT w.id, g.id, w.is_active, w.deleted_at IS NOT NULL, w.price_paise IS NOT NULL, w.is_featured, w.rating_average, w.created_at,
    w.price_paise, search_weight_of(w.metal_weight_mg, w.weight, w.weight_unit), w.subcategory_id,
    lower(w.name), search_named_of(w.name, w.sku), w.rating_count, search_words_of(w.search_text)
  FROM written w JOIN search_groups g
    ON g.category_id = w.category_id AND g.material = w.material AND g.brand IS NOT DISTINCT FROM w.brand;
  INSERT INTO product_stock (product_id, stock) SELECT id, stock FROM written;
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM written, string_to_table(written.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=@_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_stock SET stock = NEW.stock WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO product_stock (product_id, stock) SELECT id, stock FROM products;
