ALTER TABLE "order_adjustments" DROP CONSTRAINT "order_adjustments_kind_of_difference";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD COLUMN "rounding_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_profile" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supply_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rounding_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_kind_of_difference" CHECK (case when "order_adjustments"."kind" = 'refund' then "order_adjustments"."new_price_paise" < "order_adjustments"."old_price_paise" and "order_adjustments"."new_price_paise" - "order_adjustments"."old_price_paise" + "order_adjustments"."tax_paise" + "order_adjustments"."rounding_paise" <= 0 else "order_adjustments"."new_price_paise" > "order_adjustments"."old_price_paise" and "order_adjustments"."new_price_paise" - "order_adjustments"."old_price_paise" + "order_adjustments"."tax_paise" + "order_adjustments"."rounding_paise" >= 0 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_profile_known" CHECK ("orders"."tax_profile" in ('flat', 'hsn'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rounding_within_rupee" CHECK (abs("orders"."rounding_paise") <= 50 and ("orders"."rounding_paise" = 0 or "orders"."tax_profile" = 'hsn'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."shipping_paise" + "orders"."tax_paise" + "orders"."rounding_paise" - "orders"."credits_paise");