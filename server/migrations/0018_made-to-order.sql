-- Until now orders took every line from stock, also of variants with lead days. Lead days on a line now mean that it holds
-- no stock.
UPDATE "order_lines" SET "lead_days" = NULL WHERE "lead_days" IS NOT NULL;--> statement-breakpoint
UPDATE "product_variants" SET "lead_days" = NULL WHERE "lead_days" = 0 OR "is_serialised" AND "lead_days" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" DROP CONSTRAINT "product_variants_lead_days_not_negative";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_breakup_adds_up";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_user_id_variant_id_pk";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "engraving" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "gift_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_variant_id_engraving_gift_message_pk" PRIMARY KEY("user_id","variant_id","engraving","gift_message");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "engraving_max_length" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "engraving_price_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_gift_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "engraving" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "engraving_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_lead_days_positive" CHECK ("product_variants"."lead_days" > 0);--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_serialised_from_stock" CHECK (not "product_variants"."is_serialised" or "product_variants"."lead_days" is null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_engraving_length_positive" CHECK ("products"."engraving_max_length" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_engraving_price_not_negative" CHECK ("products"."engraving_price_paise" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_engraving_within_price" CHECK ("order_lines"."engraving_paise" >= 0 and "order_lines"."engraving_paise" <= "order_lines"."price_paise");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_breakup_adds_up" CHECK ("order_lines"."metal_value_paise" is null or coalesce("order_lines"."price_paise" = "order_lines"."metal_value_paise" + "order_lines"."wastage_paise" + "order_lines"."making_paise" + "order_lines"."stone_paise" + "order_lines"."hallmarking_paise" + "order_lines"."engraving_paise", false));--> statement-breakpoint
-- pages show what a product offers
SELECT watch_public_columns('products', '{}');
--> statement-breakpoint
-- What is in stock need not be made, and what is out of stock is sent once it is made.
CREATE OR REPLACE FUNCTION summarize_listings(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that the update sees the variants as they are after every other writer of these rows.
  PERFORM FROM product_listings WHERE product_id = ANY (ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
  UPDATE product_listings l SET price_paise = s.lowest, compare_at_paise = s.compare_at, highest_price_paise = s.highest,
    stock = s.stock, ships_within_days = s.ships_within_days, default_variant_id = s.default_id, sku = s.sku
  FROM (
    SELECT product_id,
      min(price_paise) FILTER (WHERE is_active) AS lowest,
      max(price_paise) FILTER (WHERE is_active) AS highest,
      (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at,
      coalesce(sum(stock) FILTER (WHERE is_active), 0)::integer AS stock,
      min(CASE WHEN stock > 0 THEN 0 ELSE lead_days END) FILTER (WHERE is_active) AS ships_within_days,
      (array_agg(id ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS default_id,
      (array_agg(sku ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS sku
    FROM product_variants WHERE product_id = ANY (ids) AND deleted_at IS NULL GROUP BY product_id
  ) s
  WHERE l.product_id = s.product_id
    AND (l.price_paise, l.compare_at_paise, l.highest_price_paise, l.stock, l.ships_within_days, l.default_variant_id, l.sku)
      IS DISTINCT FROM (s.lowest, s.compare_at, s.highest, s.stock, s.ships_within_days, s.default_id, s.sku);
END $$;
--> statement-breakpoint
SELECT summarize_listings(array_agg(id)) FROM products;
