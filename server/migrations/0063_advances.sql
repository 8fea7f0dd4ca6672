ALTER TABLE "orders" ADD COLUMN "advance_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_advance_with_held_price" CHECK (("orders"."advance_paise" is null) = ("orders"."price_held_until" is null) and ("orders"."advance_paise" is null or "orders"."advance_paise" > 0) and ("orders"."advance_paise" is not null or "orders"."rest_asked_at" is null));