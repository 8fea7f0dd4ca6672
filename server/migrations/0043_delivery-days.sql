ALTER TABLE "delivery_zones" ADD COLUMN "min_days" integer;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD COLUMN "max_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_estimate" text;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_days_in_order" CHECK (num_nonnulls("delivery_zones"."min_days", "delivery_zones"."max_days") <> 1 and "delivery_zones"."min_days" >= 0 and "delivery_zones"."min_days" <= "delivery_zones"."max_days");